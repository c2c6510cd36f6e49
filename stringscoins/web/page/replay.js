// @ts-check
// A line of play that plays itself, at a pace that can be followed. It can be paused, and gone through step by step.

/** Milliseconds from one line to the next. */
const PACE = 900;

/** @typedef {ReturnType<typeof replay>} Replay */

/** @param {() => void} changed it is at another step, or begins or ends to play */
export function replay(changed) {
  /** @type {string[]} */
  let cuts = [];
  let step = 0, end = 0, timer = 0;

  function pause() {
    clearTimeout(timer);
    timer = 0;
  }

  function play() {
    pause();
    if (step < end) timer = setTimeout(() => (step++, play(), changed()), PACE);
  }

  return {
    /**
     * @param {string[]} line
     * @param {number} from so many of its cuts are made at once
     * @param {number} until there it ends to play by itself
     * @param {number} still so many are shown to whoever wants nothing to move
     */
    begin(line, from, until, still) {
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      cuts = line;
      step = isStill ? still : from;
      end = until;
      if (isStill) pause();
      else play();
      changed();
    },
    /** Pause; or play on to the end, from the start if it is there already. */
    toggle() {
      if (timer) pause();
      else {
        if (step === cuts.length) step = 0;
        end = cuts.length;
        play();
      }
      changed();
    },
    /** @param {number} by */
    go(by) {
      pause();
      step = Math.max(0, Math.min(cuts.length, step + by));
      changed();
    },
    clear() {
      pause();
      cuts = [];
      step = 0;
    },
    /** @returns {{line: string[], step: number, isPlaying: boolean}} how many cuts of the line are made */
    now: () => ({ line: cuts, step, isPlaying: timer !== 0 }),
  };
}
