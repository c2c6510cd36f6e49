// @ts-check
// What is taken away from the page: as a file, or into the clipboard.

import { html } from "./dom.js";

/** @param {string} name @param {string} type @param {BlobPart} content offer a file */
export function save(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = html("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {string} text @returns {Promise<boolean>} whether it stands in the clipboard now */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a secure context, or where it is forbidden, the older way may do.
    const area = html("textarea", { class: "away", "aria-hidden": "true" });
    /** @type {HTMLTextAreaElement} */ (area).value = text;
    document.body.append(area);
    /** @type {HTMLTextAreaElement} */ (area).select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
