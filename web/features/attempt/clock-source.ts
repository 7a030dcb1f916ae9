import type { ClockReading } from "#core/exam/attempt/clock.ts";

/** Reads the device's clocks and remembers whether the page slept in between. */
export type ClockSource = { read(): ClockReading; /** Listens for sleep; returns how to stop. */ listen(): () => void };

/** A page that has just been loaded counts as having slept: nobody knows what happened before. */
export function createClockSource(): ClockSource {
  let hasSlept = true;
  const sleep = () => {
    hasSlept = true;
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") sleep();
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
      document.addEventListener("freeze", sleep);
      document.addEventListener("resume", sleep);
      window.addEventListener("pageshow", sleep);
      return () => {
        document.removeEventListener("visibilitychange", onVisibility);
        document.removeEventListener("freeze", sleep);
        document.removeEventListener("resume", sleep);
        window.removeEventListener("pageshow", sleep);
      };
    },
  };
}
