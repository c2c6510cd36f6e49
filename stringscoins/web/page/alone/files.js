// @ts-check
// The files beside the page, each fetched once.

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** @param {string} path from the page on @param {(response: Response) => Promise<any>} read @returns {Promise<any>} */
function once(path, read) {
  const found = kept.get(path) ?? load(path).then(read);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found;
}

/** @param {string} path */
async function load(path) {
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) throw new Error(`The web server does not give out ${path}${response ? `: it said ${response.status}` : ""}.`);
  return response;
}

/** @param {string} path @returns {Promise<any>} what a file of JSON holds */
export const json = (path) => once(path, (response) => response.json());

/** @param {string} path @returns {Promise<Uint8Array>} */
export const bytes = (path) => once(path, async (response) => new Uint8Array(await response.arrayBuffer()));
