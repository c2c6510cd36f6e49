// @ts-check
// What stands in the room to play in: score, board, buttons, what is said, and the lines that were drawn. Each has its
// place and its height always, whatever the words are.

import { isAlone } from "./api.js";
import { boardIn } from "./board.js";
import { button, disable } from "./controls.js";
import { lineName, rowsOf } from "./coordinates.js";
import { byId, html } from "./dom.js";
import { tell } from "./keys.js";
import { isGiven, NAMES, players, result, title } from "./match.js";
import { turnsDrawn, whole } from "./turns.js";

/** @typedef {import("./playing.js").Table} Table */
/** @typedef {import("./playing.js").Level} Level */
/** @typedef {Record<"choose" | "start" | "cancel" | "help" | "takeBack" | "resign" | "again" | "rematch" | "review" | "retry", () => void>} Doing */

const RULES = "Draw a line between two dots. Whoever draws the fourth side of a box takes it, and draws again. ";
const MOST = "The most boxes win.", FEWEST = "Here the fewest boxes win.";
const CLOSE = "Draw a line. Close a box to take it, and draw again.", BACK = "The browser\u2019s Back leads to the game that was there.";

/** The lesson about them. */
const LONG_CHAINS = "#learn/3/1";
/** @param {Event} event say what it is, and stay in the game */
const explain = (event) => (event.preventDefault(), tell("play"));

/** @param {Doing} doing */
export function furnish(doing) {
  const sides = [0, 1].map(() => ({ points: html("span", { class: "points" }), name: html("span", { class: "name" }), place: html("span", { class: "to-move" }) }));
  const boxes = sides.map(({ points, name, place }) => html("div", { class: "side" }, points, name, place));
  const turn = html("span", { "data-testid": "turn" }), tally = html("div", { class: "tally", "aria-hidden": "true" });
  const score = html("section", { class: "head score", "data-testid": "score", "aria-label": "Score" }, html("h1", { class: "unseen" }, "Play"), boxes[0], html("span", { class: "colon", "aria-hidden": "true" }, ":"), boxes[1], tally);
  const rule = html("p", { class: "control" });
  const heading = html("section", { class: "head verdict choosing" }, html("h1", { class: "headline" }, "A new game"), rule);
  const board = boardIn("match"), { stage } = board;
  const buttons = {
    review: button("review-game", "Review this game", doing.review, "key"),
    again: button("again", "Again", doing.again),
    rematch: button("rematch", "Swap sides", doing.rematch),
    choose: button("new-game", "New game", doing.choose),
    help: button("ask-hint", "Hint", doing.help),
    takeBack: button("take-back", "Take back", doing.takeBack),
    resign: button("resign", "Resign", doing.resign),
    start: button("start", "Start the game", doing.start, "key"),
    cancel: button("cancel", "Cancel", doing.cancel),
  };
  const actions = html("div", { class: "actions", role: "toolbar", "aria-label": "Game" }, ...Object.values(buttons));
  const said = html("div", { class: "said-here", role: "status" });
  const kind = html("h2", { class: "label-line" });
  const lines = html("div", { class: "played" }), scroll = html("div", { class: "record", tabindex: 0, role: "region", "aria-label": "The lines that were drawn" }, lines);
  const panel = html("aside", { class: "panel game", "aria-label": "The game" }, said, html("div", { class: "kind" }, kind), scroll);
  const chosen = html("aside", { class: "panel", "aria-label": "The choice" });

  /** @param {string} trouble @param {Node[]} more what else to do about it */
  const complaint = (trouble, ...more) => html("div", { class: "note bad", role: "alert" }, html("p", {}, trouble), html("div", { class: "actions" }, html("button", { class: "button", click: () => doing.retry() }, "Try again"), ...more));

  /** @param {Table} table @param {Level[]} levels @returns {HTMLElement} what is to be said now */
  function saying({ match, record, game, isOver, thinks, hint, trouble }, levels) {
    if (trouble) return complaint(trouble);
    const rows = rowsOf(record), at = levels.findIndex(({ name }) => name === match.level);
    if (isOver) {
      const { won, words } = result(match, game.coins);
      const tip = match.resigned ? "Take back goes on with the game." : at < 0 ? "" : won === "computer" ? `${levels[at].title} can be beaten. ${levels[at].falls_to}` : won === "you" && at + 1 < levels.length ? `Now try ${levels[at + 1].title}: it ${levels[at + 1].can[0].toLowerCase()}${levels[at + 1].can.slice(1)}` : "";
      return html("div", { class: `note ${won === "you" ? "good" : ""}` }, html("b", { "data-testid": "result" }, words), tip);
    }
    if (hint) return html("div", { class: "note", "data-testid": "hint" }, hint.id && html("b", {}, `Draw ${lineName(hint.id, rows)}`), hint.text, ...(/ long chain/.test(hint.text) ? [" ", html("a", { href: LONG_CHAINS, click: explain }, "What is a long chain?")] : []));
    if (match.cuts.length === match.from && !thinks) {
      const begins = players(match)[game.mover], name = begins === "computer" ? "The computer" : NAMES[begins];
      if (begins === "you" && isGiven(match)) return html("div", { class: "note" }, html("b", {}, `You go on for ${"AB"[game.mover]}`), `Your boxes are blue. You draw next, against ${titleOf(match, levels)}. New game offers other levels, and the other side.`);
      if (isGiven(match)) return html("div", { class: "note" }, html("b", {}, `${name} draws next`), match.misere ? FEWEST : MOST);
      return html("div", { class: "note" }, html("b", {}, begins === "you" ? "You begin" : `${name} begins`), RULES + (match.misere ? FEWEST : MOST));
    }
    return html("div", { class: "note" }, ...lately(match, game, rows, thinks ? titleOf(match, levels) : ""));
  }

  return {
    board,

    /** @param {string} trouble there is no board to show */
    complain(trouble) {
      const another = html("a", { class: "button", href: "#play" }, "Another game");
      byId("match").replaceChildren(html("section", { class: "head" }, complaint(trouble, another)));
    },

    /** @param {Table} table @param {Level[]} levels @param {HTMLElement | null} choice what is offered in place of a game */
    show(table, levels, choice) {
      const { match, game, isOver, thinks } = table, who = players(match);
      const isChoosing = choice !== null, isIts = who[game.mover] === "computer";
      count(table);
      for (const element of [score, panel]) element.hidden = isChoosing;
      const isOpened = isChoosing && chosen.hidden;
      for (const element of [heading, chosen]) element.hidden = !isChoosing;
      if (choice && chosen.firstChild !== choice) chosen.replaceChildren(choice);
      if (isOpened) chosen.scrollTop = 0;
      rule.textContent = table.isKept ? BACK : CLOSE;
      // You have the same color in each game.
      byId("match").classList.toggle("turned", who[1] === "you");
      byId("match").dataset.panel = isChoosing ? "tall" : "";
      // Of two people A always begins.
      const others = [...(match.level ? ["rematch"] : []), ...(match.resigned ? ["takeBack"] : [])];
      const shown = isChoosing ? ["start", "cancel"] : isOver ? ["review", "again", ...others, "choose"] : ["choose", "help", "takeBack", "resign"];
      for (const [name, element] of Object.entries(buttons)) element.hidden = !shown.includes(name);
      buttons.cancel.textContent = table.isKept ? "Back to the game" : "Cancel";
      // A hint says all that it has to say.
      disable(buttons.help, isOver || isIts || Boolean(table.hint?.id) || (isAlone && match.misere));
      buttons.again.title = match.level ? "Again, with the same sides" : "";
      buttons.rematch.title = "A rematch, in which the other one is A";
      disable(buttons.takeBack, !match.resigned && !game.made.slice(match.from).some(({ by }) => who[by] !== "computer"));
      disable(buttons.resign, match.cuts.length === match.from);
      kind.textContent = `${title(match, table.record.board)} · ${match.level ? `against ${titleOf(match, levels)}` : "two people"}`;
      const now = saying(table, levels);
      if (said.innerHTML !== now.outerHTML || said.querySelector("button")) said.replaceChildren(now);
      if (!stage.isConnected) byId("match").replaceChildren(score, heading, stage, actions, panel, chosen);
      list(table);
    },
  };

  /** @param {Table} table write the score, and whose turn it is */
  function count({ match, record, game, isOver, trouble }) {
    const who = players(match);
    // You are on the left; the colors are those of who began and who did not.
    const order = who[1] === "you" ? [1, 0] : [0, 1];
    order.forEach((player, i) => {
      boxes[i].className = `side ${"ab"[player]}${!isOver && game.mover === player ? " is-to-move" : ""}`;
      sides[i].points.textContent = String(game.coins[player]);
      sides[i].name.textContent = NAMES[who[player]];
    });
    const isYours = who[game.mover] === "you" || who[game.mover] === "A";
    turn.dataset.turn = isOver ? "over" : isYours ? "you" : "opponent";
    const won = isOver ? result(match, game.coins).won : null;
    turn.textContent = isOver ? (won ? "won" : "") : who[game.mover] === "computer" && !trouble ? "draws …" : "to draw";
    sides[order.indexOf(won ? who.indexOf(won) : game.mover)].place.append(turn);
    const total = Object.keys(record.picture.coins).length, counts = [game.coins[order[0]], game.coins[order[1]]];
    tally.replaceChildren(...Array.from({ length: total }, (_, i) => html("i", { class: i < counts[0] ? "ab"[order[0]] : i >= total - counts[1] ? "ab"[order[1]] : "" })));
  }

  /** @param {Table} table write the lines down, a row for each two turns */
  function list({ match, record, game }) {
    lines.replaceChildren(...turnsDrawn(match.cuts, game.made, rowsOf(record), players(match).map((one) => NAMES[one])));
    scroll.scrollTop = scroll.scrollHeight;
  }
}

/** @param {Table["match"]} match @param {Level[]} levels @returns {string} */
const titleOf = ({ level }, levels) => levels.find(({ name }) => name === level)?.title ?? level;

/** @param {Table["match"]} match @param {Table["game"]} game @param {number} rows @param {string} thinking who thinks @returns {(Node | string)[]} what was drawn last, and what is to be done */
function lately(match, game, rows, thinking) {
  const who = players(match), name = (/** @type {number} */ player) => (who[player] === "computer" ? "The computer" : NAMES[who[player]]);
  const { made, mover } = game, last = made.length ? made[made.length - 1].by : 0;
  const from = Math.max(match.from, made.findLastIndex(({ by }) => by !== last) + 1);
  const drawn = match.cuts.slice(from).map((cut) => lineName(cut, rows));
  const took = made.slice(from).reduce((sum, { took }) => sum + took, 0);
  const words = drawn.length ? `${name(last)} drew ${drawn.length > 3 ? `${drawn.length} lines` : drawn.join(", ")}${took ? ` and took ${took === 1 ? "a box" : `${took} boxes`}` : ""}.` : "";
  const next = thinking ? `${thinking} thinks …` : who[mover] === "you" ? (last === mover && took ? "Draw again" : "Your turn") : `${name(mover)}${last === mover && took ? " draws again" : " is to draw"}`;
  return [html("b", {}, next), ...whole(words)];
}
