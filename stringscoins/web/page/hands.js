// @ts-check
// Pointer and keyboard on a picture: the nearest line is meant; arrow keys go from line to line, Enter cuts. On boards
// the line under a finger lights up, and is cut when the finger is lifted.

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./picture.js").View} View */
/** @typedef {Map<string, import("./picture.js").Drawn>} Strings */

/** @type {Record<string, Point>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Boards on which a finger slides: those of a room, elsewhere those whose lines are too small to be tapped. */
const SLID = ".fine, .room .squared .picture:not(.zoomed, .pad)";
const REACH = { mouse: 14, touch: 24, pen: 18 };

/** @param {View} view @param {MouseEvent} event @returns {Point} where it is in the view */
export function where(view, event) {
  const matrix = /** @type {SVGSVGElement} */ (view.element).getScreenCTM();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
  return [x, y];
}

/**
 * @param {View} view @param {Strings} strings @param {import("./picture.js").Doing} doing
 * @returns {{keep: (before: string | undefined) => void}} keep gives the focus to another line if the one that had it is cut
 */
export function hands(view, strings, doing) {
  const { element } = view;
  let stop = "";
  /** @type {string | null} */
  let over = null;
  /** @type {Point} where a press began, which is no click if it goes far */
  let pressed = [0, 0];
  /** @type {number | null} the finger that slides from line to line */
  let finger = null;

  /** @param {MouseEvent} event @returns {string | null} the string that is meant */
  function meant(event) {
    const own = /** @type {Element} */ (event.target).closest("[data-string]")?.getAttribute("data-string") ?? null;
    if (event instanceof MouseEvent && event.detail === 0 && event.type === "click") return own; // no pointer made it
    const type = /** @type {"mouse"} */ (event instanceof PointerEvent ? event.pointerType : "mouse");
    return view.nearest(where(view, event), (REACH[type] ?? 14) * view.unit()) ?? own;
  }

  /** @param {PointerEvent} event @returns {string | null} the string under a finger that slides: none beside the picture */
  function under(event) {
    const { left, right, top, bottom } = element.getBoundingClientRect(), { clientX: x, clientY: y } = event;
    const isOn = left <= x && x < right && top <= y && y < bottom;
    return isOn ? (view.nearest(where(view, event), REACH.touch * view.unit()) ?? document.elementFromPoint(x, y)?.closest("[data-string]")?.getAttribute("data-string") ?? null) : null;
  }

  /** @param {string | null} string it lights up, in place of another one */
  const light = (string) => string !== over && doing.point((over = string));

  element.addEventListener("pointerdown", (event) => {
    pressed = [event.clientX, event.clientY];
    const slid = finger, isOnBox = /** @type {Element} */ (event.target).closest("[data-box]");
    // A second finger pinches.
    finger = event.pointerType === "touch" && event.isPrimary && element.matches(SLID) && !isOnBox ? event.pointerId : null;
    // It still says so after the finger is lifted: a click may follow, and the line that was touched first counts as hovered.
    element.classList.toggle("slides", finger !== null);
    if (finger !== null || slid !== null) light(finger === null ? null : under(event));
    // The keyboard stays where it is.
    if (finger !== null) event.preventDefault();
  });
  element.addEventListener("pointerup", (event) => {
    if (event.pointerId !== finger) return;
    const string = under(event);
    finger = null;
    light(null);
    if (string !== null) doing.cut(string);
  });
  element.addEventListener("pointercancel", () => (finger = null));
  element.addEventListener("contextmenu", (event) => finger !== null && event.preventDefault());
  element.addEventListener("click", (event) => {
    if (event.detail && element.classList.contains("slides")) return;
    if (event.detail && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 6) return;
    if (/** @type {Element} */ (event.target).closest("[data-node]")) return;
    const string = meant(event);
    if (string !== null) doing.cut(string);
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") element.classList.remove("slides");
    const string = event.pointerId === finger ? under(event) : event.buttons ? null : meant(event);
    light(string);
    element.classList.toggle("over", string !== null);
  });
  element.addEventListener("pointerleave", () => light(null));
  element.addEventListener("focusin", (event) => {
    const string = /** @type {Element} */ (event.target).getAttribute("data-string");
    if (string === null) return;
    rove(string);
    // A click, or a line that is drawn, brings the focus here, too; then nothing is to be seen.
    if (/** @type {Element} */ (event.target).matches(":focus-visible")) doing.point(string);
  });
  element.addEventListener("focusout", () => doing.point(null));
  element.addEventListener("keydown", (event) => {
    const string = /** @type {Element} */ (event.target).getAttribute("data-string");
    if (string === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") doing.cut(string);
    else if (event.key in WAYS && !event.shiftKey) focus(next(view, [...strings.keys()], string, WAYS[event.key]) ?? string);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** @param {string} string that Tab comes to from now on */
  function rove(string) {
    strings.get(stop)?.group.setAttribute("tabindex", "-1");
    strings.get(string)?.group.setAttribute("tabindex", "0");
    stop = string;
  }

  /** @param {string} string */
  const focus = (string) => strings.get(string)?.group.focus();

  return {
    keep(before) {
      for (const [, { group, left }] of strings) if (!left) group.removeAttribute("tabindex");
      else if (!group.hasAttribute("tabindex")) group.setAttribute("tabindex", "-1");
      if (!strings.get(stop)?.left) {
        const at = centre(strings.get(stop)?.group);
        const left = [...strings].filter(([, one]) => one.left).map(([id]) => id);
        const away = (/** @type {string} */ id) => Math.hypot(...difference(centre(strings.get(id)?.group), at));
        rove(left.sort((one, other) => away(one) - away(other))[0] ?? "");
      }
      if (before !== undefined && !strings.get(before)?.left) focus(stop);
    },
  };
}

/** @param {SVGElement | undefined} group @returns {Point} */
function centre(group) {
  const box = group && /** @type {SVGGElement} */ (group).getBBox();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
}

/** @param {Point} one @param {Point} other @returns {Point} */
const difference = (one, other) => [one[0] - other[0], one[1] - other[1]];

/** @param {View} view @param {string[]} strings @param {string} from @param {Point} way @returns {string | null} the nearest string that way */
function next(view, strings, from, way) {
  const start = view.at(from);
  let best = null, least = Infinity;
  for (const id of strings) {
    const at = view.at(id);
    if (!at || !start || id === from) continue;
    const [x, y] = difference(at, start);
    const ahead = x * way[0] + y * way[1], aside = Math.abs(x * way[1] - y * way[0]);
    // Within 60 degrees of the way; what lies straight ahead is preferred.
    if (ahead <= 0.5 || aside > 1.8 * ahead) continue;
    if (ahead + 1.6 * aside < least) [best, least] = [id, ahead + 1.6 * aside];
  }
  return best;
}
