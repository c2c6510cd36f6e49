// @ts-check
export const puzzles = { id: "puzzles", title: "Puzzles", shown: () => null };
