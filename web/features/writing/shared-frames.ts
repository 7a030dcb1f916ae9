/** Somebody who typed so recently types again within this time: what need not have a frame of its own waits for that. */
const SOON = 150;

export type SharedFramesPorts = {
  /** Milliseconds on a clock that never goes back. */
  mono: () => number;
  timer: (run: () => void, milliseconds: number) => () => void;
  /** What is to be shown as well, whenever something is. */
  beside: () => void;
};

/** What changes the screen with the first key after a moment of `mono`. */
type Guest = { due: number; start: () => void };

/** Lets what changes the screen once in a while share the frame of a key: one of its own costs far more. */
export function createSharedFrames({ mono, timer, beside }: SharedFramesPorts) {
  const guests = new Set<Guest>();
  let lastKey = Number.NEGATIVE_INFINITY;
  const isTyping = (): boolean => mono() - lastKey <= SOON;

  return {
    /** Something is to be shown sooner or later. */
    isAwaited: (): boolean => guests.size > 0,
    /** A key was pressed; shows what is due, and answers whether anything was. */
    key: (at: number): boolean => {
      lastKey = at;
      const due = [...guests].filter((guest) => guest.due <= at);
      if (due.length > 0) beside();
      for (const guest of due) guest.start();
      return due.length > 0;
    },
    /**
     * Runs after so many ms: where somebody is typing with the first key from then on, else at most a moment later.
     * Returns how not to.
     */
    after: (run: () => void, milliseconds: number): (() => void) => {
      const end = (): void => {
        guests.delete(guest);
        cancel();
      };
      const start = (): void => {
        end();
        run();
      };
      const startByTime = (): void => {
        beside();
        start();
      };
      const wait = (): void => {
        if (!isTyping()) return startByTime();
        cancel = timer(startByTime, SOON);
      };
      const guest: Guest = { due: mono() + milliseconds, start };
      guests.add(guest);
      // While somebody types no timer is to go off, only the key after the time to come.
      let cancel = isTyping() ? timer(startByTime, milliseconds + SOON) : timer(wait, milliseconds);
      return end;
    },
  };
}
