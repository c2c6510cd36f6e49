// @ts-check
// Elements, made of names, attributes and children; words become text, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/** @param {Element} element @param {Attributes} attributes @param {Child[]} children */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => /** @type {Node | string} */ (child)));
}

/**
 * @param {string} tag
 * @param {Attributes} [attributes] a function listens to the event of its name
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  filled(element, attributes, children);
  return element;
}

/** @param {string} tag @param {Attributes} [attributes] @param {...Child} children @returns {SVGElement} */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  filled(element, attributes, children);
  return element;
}

/** @param {string} id @returns {any} the element of that id, which the page has */
export function byId(id) {
  return document.getElementById(id);
}
