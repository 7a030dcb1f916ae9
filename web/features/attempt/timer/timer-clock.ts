import type { ClockReading } from "#core/exam/attempt/timer.ts";

/** Reads the device's clocks, and notices whether the page slept between two readings. */
export type ClockSource = {
  read(): ClockReading;
  /** Starts to watch for sleep. Returns a function that stops this. */
  listen(): () => void;
};

/** Creates a clock source. Its first reading counts as one after sleep, because the page did not exist before. */
export function createClockSource(): ClockSource {
  let hasSlept = true;
  const noteSleep = () => {
    hasSlept = true;
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") noteSleep();
  };
  return {
    read() {
      const reading = {
        wall: Date.now(),
        mono: performance.now(),
        asleep: hasSlept || document.visibilityState === "hidden",
        page: performance.timeOrigin,
      };
      hasSlept = document.visibilityState === "hidden";
      return reading;
    },
    listen() {
      document.addEventListener("visibilitychange", onVisibility);
      document.addEventListener("freeze", noteSleep);
      document.addEventListener("resume", noteSleep);
      window.addEventListener("pageshow", noteSleep);
      return () => {
        document.removeEventListener("visibilitychange", onVisibility);
        document.removeEventListener("freeze", noteSleep);
        document.removeEventListener("resume", noteSleep);
        window.removeEventListener("pageshow", noteSleep);
      };
    },
  };
}
