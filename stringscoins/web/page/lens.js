// @ts-check
// A part of a picture is looked at: nearer or further by wheel, pinch, buttons and keys, another part by dragging.

import { where } from "./hands.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./picture.js").View} View */
/** @typedef {{zoom: (by: number) => void, whole: () => void}} Lens */

/** How near one comes at most, and how much by a key or a button. */
const NEAREST = 8;
export const STEP = 1.4;
/** Pixels after which a press is a drag. */
const FAR = 5;

/** @param {View} view @param {boolean} isTurned whether dragging turns the picture instead @returns {Lens} */
export function lens(view, isTurned) {
  const { element } = view;
  /** @type {Map<number, Point>} where fingers are, or the button of the mouse was pressed, on the screen */
  const held = new Map();
  let isDragged = false;

  /** @param {number} by @param {Point} [at] what keeps its place, in the view */
  function zoom(by, at) {
    const [, , width, height] = view.whole(), [x, y, w, h] = view.see();
    const all = Math.max(width / element.clientWidth, height / element.clientHeight);
    const unit = Math.max(all / NEAREST, view.unit() / by);
    if (unit > all * 0.999) return void view.see(null);
    const [p, q] = at ?? [x + w / 2, y + h / 2], scale = unit / view.unit();
    // What is seen has the form of the screen.
    const seen = [element.clientWidth * view.unit(), element.clientHeight * view.unit()];
    const from = [x + (w - seen[0]) / 2, y + (h - seen[1]) / 2];
    show(p - (p - from[0]) * scale, q - (q - from[1]) * scale, unit);
  }

  /** @param {number} x @param {number} y @param {number} unit look at the part from there, and at nothing that is outside of the picture */
  function show(x, y, unit) {
    const [left, top, width, height] = view.whole(), w = element.clientWidth * unit, h = element.clientHeight * unit;
    const within = (/** @type {number} */ at, /** @type {number} */ least, /** @type {number} */ all, /** @type {number} */ own) => (own >= all ? least + (all - own) / 2 : Math.max(least, Math.min(least + all - own, at)));
    view.see([within(x, left, width, w), within(y, top, height, h), w, h]);
  }

  /** @param {number} dx @param {number} dy in pixels */
  function shift(dx, dy) {
    if (!isNear()) return;
    const [x, y] = view.see(), unit = view.unit();
    show(x - dx * unit, y - dy * unit, unit);
  }

  const isNear = () => element.classList.contains("zoomed");

  element.addEventListener(
    "wheel",
    (event) => {
      // A page that is higher than the window is scrolled.
      if (!event.ctrlKey && document.documentElement.scrollHeight > innerHeight) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), where(view, event));
    },
    { passive: false },
  );
  element.addEventListener("pointerdown", (event) => {
    held.set(event.pointerId, [event.clientX, event.clientY]);
    isDragged = held.size > 1;
    element.classList.toggle("pinched", held.size > 1);
  });
  element.addEventListener("pointermove", (event) => {
    const from = held.get(event.pointerId);
    if (!from || !event.buttons) return;
    const to = /** @type {Point} */ ([event.clientX, event.clientY]), [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    if (held.size === 2) {
      const [other] = [...held].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      const apart = (/** @type {Point} */ one) => Math.hypot(one[0] - other[0], one[1] - other[1]);
      held.set(event.pointerId, to);
      zoom(apart(to) / (apart(from) || 1), where(view, new MouseEvent("pointermove", { clientX: (to[0] + other[0]) / 2, clientY: (to[1] + other[1]) / 2 })));
      shift(dx / 2, dy / 2);
    } else if (!isTurned && isNear() && !/** @type {Element} */ (event.target).closest("[data-node]")) {
      if (!isDragged && Math.hypot(dx, dy) < FAR) return;
      // Captured only now, so that a press that does not move stays a click on its line.
      if (!isDragged) element.setPointerCapture(event.pointerId);
      isDragged = true;
      held.set(event.pointerId, to);
      shift(dx, dy);
    }
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    element.addEventListener(end, (event) => {
      held.delete(/** @type {PointerEvent} */ (event).pointerId);
      if (!held.size) element.classList.remove("pinched");
    });
  }
  // The keyboard never is on a line that is not seen.
  element.addEventListener("focusin", (event) => {
    const at = view.at(/** @type {Element} */ (event.target).getAttribute("data-string") ?? ""), [x, y, w, h] = view.see();
    if (at && isNear() && (at[0] < x || at[0] > x + w || at[1] < y || at[1] > y + h)) show(at[0] - w / 2, at[1] - h / 2, view.unit());
  });

  return { zoom: (by) => zoom(by), whole: () => void view.see(null) };
}
