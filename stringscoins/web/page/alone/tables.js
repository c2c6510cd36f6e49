// @ts-check
// Tables of margins and nimbers. A table is of a board; it has a byte for each *quiet* position that cuts leave of it, in
// which no coin has exactly one string, and of those that symmetries make of each other for the least one. They stand in
// the order of a rank. A table is cut into pieces by rank, each a file, for not every web server gives parts of a file.
// A piece begins with the number of bytes that it has for each block of ranks, two bytes each, the lower one first. On a
// board of n boxes a byte is n + 1 times the nimber, and half of the sum of the margin and the boxes that are left.
//
// Strings that hold the same coins are a *class*; what counts is how many of each class are left. Classes follow each
// other in the order of the bits of a position: the strings of a table's header, cut into letters. A rank is the number
// of quiet positions before one where the first letter comes first, as a number. An automaton finds it: it reads class
// after class, and its state is how many strings each coin has so far, two at most.

/** @typedef {{strings: [string, string[]][], letters: number[], symmetries: number[][], positions: number, block: number, piece: number}} Header of a table: strings in the order of bits, the widths of letters, the images of strings, how many ranks there are, how many are in a block and in a piece */
/** @typedef {Uint8Array} Vector how many strings of each class are left */
/** @typedef {{of: string[], coins: number[], last: number[]}} Class its strings; its coins, and those of them that no class read later has */

/** @param {Header} header @returns the numbers of quiet positions */
export function ranking({ strings, letters, symmetries }) {
  /** @type {string[]} */
  const coins = [...new Set(strings.flatMap(([, own]) => own))];
  /** @type {Class[]} */
  const classes = [];
  /** @type {number[]} */
  const classOf = [];
  /** @type {number[]} the first string of each class */
  const firsts = [];
  strings.forEach(([name, own], i) => {
    const isAlike = i > 0 && [...own].sort().join() === [...strings[i - 1][1]].sort().join();
    if (!isAlike) classes.push({ of: [], coins: own.map((coin) => coins.indexOf(coin)), last: [] }), firsts.push(i);
    classOf.push(classes.length - 1);
    classes[classes.length - 1].of.push(name);
  });
  // The first letter is read first, and in it the highest bits.
  const ends = letters.map((_, i) => letters.slice(0, i + 1).reduce((sum, width) => sum + width, 0));
  const letterOf = (/** @type {number} */ one) => ends.findIndex((end) => firsts[one] < end);
  const order = [...classes.keys()].sort((one, other) => letterOf(one) - letterOf(other) || other - one);
  order.forEach((one, at) => (classes[one].last = classes[one].coins.filter((coin) => !order.slice(at + 1).some((other) => classes[other].coins.includes(coin)))));
  const images = symmetries.map((image) => {
    const from = Array(classes.length).fill(0);
    firsts.forEach((string, one) => (from[classOf[image[string]]] = one));
    return from;
  });
  const power = coins.map((_, i) => 3 ** i);
  /** @type {Map<number, number>[]} by class in the order of reading: how many ways there are to go on from a state */
  const ways = order.map(() => new Map());

  /** @param {number} at @param {number} state @param {number} number of strings of the class that is read there @returns {number} the state after it, -1 where a coin is left with one string */
  function step(at, state, number) {
    const { coins, last } = classes[order[at]];
    for (const coin of coins) {
      const had = Math.floor(state / power[coin]) % 3, has = Math.min(2, had + number), isLast = last.includes(coin);
      if (isLast && has === 1) return -1;
      state += ((isLast ? 0 : has) - had) * power[coin];
    }
    return state;
  }

  /** @param {number} at @param {number} state @returns {number} how many quiet positions go on from there */
  function count(at, state) {
    if (at === order.length) return 1;
    let found = ways[at].get(state);
    if (found !== undefined) return found;
    found = 0;
    for (let number = 0; number <= classes[order[at]].of.length; number++) {
      const next = step(at, state, number);
      if (next >= 0) found += count(at + 1, next);
    }
    ways[at].set(state, found);
    return found;
  }

  /** @param {Vector} vector of a quiet position @returns {number} */
  function rank(vector) {
    let found = 0, state = 0;
    order.forEach((one, at) => {
      for (let number = 0; number < vector[one]; number++) {
        const next = step(at, state, number);
        if (next >= 0) found += count(at + 1, next);
      }
      state = step(at, state, vector[one]);
    });
    return found;
  }

  /** @param {Vector} one @param {number[]} from a symmetry @param {Vector} other @returns {number} below 0 if the image of one is a smaller number than the other */
  function compare(one, from, other) {
    for (let i = from.length - 1; i >= 0; i--) if (one[from[i]] !== other[i]) return one[from[i]] - other[i];
    return 0;
  }

  /** @param {Vector} vector @returns {Vector} the least of its images */
  const least = (vector) => images.reduce((found, from) => (compare(vector, from, found) < 0 ? vector.map((_, one) => vector[from[one]]) : found), vector);

  /** @param {number} from a rank @param {number} to a rank behind it @returns {number} how many of the positions from the one to before the other are the least of their images */
  function leastBetween(from, to) {
    const vector = new Uint8Array(classes.length);
    let found = 0;
    /** @param {number} at @param {number} state @param {number} from @param {number} to */
    const read = (at, state, from, to) => {
      if (at === order.length) return void (found += Number(images.every((from) => compare(vector, from, vector) >= 0)));
      for (let number = 0; number <= classes[order[at]].of.length && to > 0; number++) {
        const next = step(at, state, number), many = next < 0 ? 0 : count(at + 1, next);
        vector[order[at]] = number;
        if (many > Math.max(0, from)) read(at + 1, next, Math.max(0, from), to);
        from -= many;
        to -= many;
      }
    };
    read(0, 0, from, to);
    return found;
  }

  return { coins, classes, rank, least, leastBetween };
}

/**
 * @param {Header} header
 * @param {(piece: number) => Promise<Uint8Array>} read a piece
 * @returns {(isLeft: (string: string) => boolean) => Promise<import("./search.js").Worth>} what quiet positions are worth
 */
export function table(header, read) {
  const { coins, classes, rank, least, leastBetween } = ranking(header), { block, piece, positions } = header;
  return async (isLeft) => {
    const vector = least(Uint8Array.from(classes, ({ of }) => of.filter(isLeft).length)), at = rank(vector);
    const begin = at - (at % piece), blocks = Math.ceil(Math.min(piece, positions - begin) / block), before = Math.floor((at - begin) / block);
    const bytes = await read(begin / piece);
    let entry = 2 * blocks + leastBetween(at - (at % block), at);
    for (let i = 0; i < before; i++) entry += bytes[2 * i] + 256 * bytes[2 * i + 1];
    const left = new Set(classes.flatMap(({ coins }, one) => (vector[one] ? coins : []))), values = coins.length + 1;
    return { margin: 2 * (bytes[entry] % values) - left.size, nimber: Math.floor(bytes[entry] / values) };
  };
}
