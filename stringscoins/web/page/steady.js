// @ts-check
// Elements that stay as they are until what they show changes: a click on them, or a word that is typed, is not lost.

/** @returns {(shown: unknown, make: () => HTMLElement) => HTMLElement} gives the last element again while it shows the same */
export function steady() {
  let last = "";
  /** @type {HTMLElement | null} */
  let element = null;
  return (shown, make) => {
    const now = JSON.stringify(shown);
    if (!element || now !== last) element = make();
    last = now;
    return element;
  };
}
