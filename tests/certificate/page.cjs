// The proved checker of the explorer's page, for tests: node page.cjs PROVED.JS FILE... prints a line about each file.

const { readFileSync } = require("node:fs");

// What a worker has.
globalThis.onmessage = null;
globalThis.postMessage = (answer) => typeof answer === "string" && console.log(answer);
const [program, ...files] = process.argv.slice(2);
require(program);
for (const file of files) globalThis.onmessage({ data: new Uint8Array(readFileSync(file)).buffer });
