import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import { mergeWork } from "#core/exam/attempt/merge-work.ts";
import type { ClockFace } from "#core/exam/attempt/clock.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import { changeWork, saveClock, savePlace } from "#web/db/attempts.ts";
import { handIn } from "#web/db/hand-in.ts";
import type { Device } from "#web/db/device.ts";
import { journalWork } from "#web/db/journal.ts";
import { createClockSource, type ClockSource } from "./clock-source.ts";
import { runLater } from "./run-later.ts";
import { createSaver, type Saver } from "./saver.ts";
import { createSittingStore, type SittingStore } from "./sitting-store.ts";

/** Answers reach the disk at most this long after the key, in ms. */
const SAVE_AFTER = 200;
const RETRY_AFTER = 3_000;
/** The clock's last tick is kept this often, and whenever the page is left. An exam's deadline stands by itself. */
const KEEP_CLOCK_EVERY = { exam: 20_000, practice: 5_000 } as const;
/** How long after the second has turned the clock is read. */
const AFTER_TURN = 10;

/** `running`; `handing_in`; `over` once handed in; `failed` when the device refused the hand-in. */
export type HandInState = "running" | "handing_in" | "over" | "failed";

/** A paper that keeps the learner's work itself, as Writing keeps its drafts. */
export type OwnWork = {
  /** Writes what is waiting; true when everything is on the disk. */
  flush: () => Promise<boolean>;
  /** The page may be gone in a moment. */
  leave: () => void;
  /** Runs something that changes the screen after so many ms or a moment later, in a frame that is painted anyway. */
  after: (run: () => void, milliseconds: number) => () => void;
};

export type RunningSitting = {
  readonly store: SittingStore;
  readonly handInState: HandInState;
  /** Hands in, once; where the device refuses, `handInState` says so and it may be tried again. */
  finish: (reason: "finished" | "time_up") => Promise<void>;
  pause: () => void;
  resume: () => void;
  /** Writes what is waiting, and the clock, before leaving the page for good; true when it is on the disk. */
  flush: () => Promise<boolean>;
};

type Machine = { store: SittingStore; clock: ClockSource; saver: Saver<AttemptWork> };

/** A running attempt wired to the device: answers and clock go to disk as they change, and on every way out of the page. */
export function useSitting(
  device: Device,
  attempt: AttemptRecord,
  module: Module,
  onHandedIn: (attempt: AttemptRecord) => void,
  own?: OwnWork,
): RunningSitting {
  const [machine] = useState(() => createMachine(device, attempt, module, own !== undefined));
  const [handInState, setHandInState] = useState<HandInState>("running");
  const { store, clock, saver } = machine;
  const { slug } = attempt;

  const flush = useCallback(async () => {
    if (own === undefined) saver.put(store.workWithTime());
    await saver.flush();
    const isSaved = own === undefined ? store.getState().save.kind === "saved" : await own.flush();
    await saveClock(device, slug, store.tick(clock.read()).state).catch(() => undefined);
    return isSaved;
  }, [device, slug, store, clock, saver, own]);

  const finish = async (reason: "finished" | "time_up") => {
    setHandInState("handing_in");
    try {
      if (!(await flush())) throw new Error("the last answers are not on the disk");
      const record = await handIn(device, slug, { now: Date.now(), reason });
      setHandInState("over");
      onHandedIn(record);
    } catch {
      setHandInState("failed");
    }
  };
  const timeUp = useEffectEvent(() => void finish("time_up"));

  useEffect(() => {
    if (handInState === "handing_in" || handInState === "over") return;
    let keptAt = performance.now();
    const keepClock = () => {
      keptAt = performance.now();
      void saveClock(device, slug, store.clock()).catch(() => undefined);
    };
    const tick = () => {
      const face = store.tick(clock.read());
      if (performance.now() - keptAt >= KEEP_CLOCK_EVERY[face.state.mode]) keepClock();
      if (face.phase === "over" && face.state.mode === "exam" && handInState === "running") timeUp();
      return face;
    };
    const leave = () => {
      tick();
      keepClock();
      if (own !== undefined) return own.leave();
      const before = store.getState().work;
      const work = store.workWithTime();
      if (work !== before) saver.put(work);
      const { save } = store.getState();
      // The database may not finish before the page is gone; the journal is written at once.
      if (save.kind !== "saved") journalWork(device, slug, work);
      void saver.flush();
    };
    const onVisibility = () => (document.visibilityState === "hidden" ? leave() : tick());
    let cancel: () => void = () => undefined;
    const after = own?.after ?? runLater;
    const tickOn = (face: ClockFace) => {
      cancel = after(() => tickOn(tick()), untilNextSecond(face));
    };
    tickOn(tick());
    document.addEventListener("visibilitychange", onVisibility);
    document.addEventListener("freeze", leave);
    window.addEventListener("pagehide", leave);
    return () => {
      cancel();
      document.removeEventListener("visibilitychange", onVisibility);
      document.removeEventListener("freeze", leave);
      window.removeEventListener("pagehide", leave);
    };
  }, [device, slug, store, clock, saver, own, handInState]);

  useEffect(() => clock.listen(), [clock]);
  useEffect(() => () => void saver.flush(), [saver]);

  const steer = useCallback(
    (act: "pause" | "resume") => {
      store[act](clock.read());
      void saveClock(device, slug, store.clock()).catch(() => undefined);
    },
    [device, slug, store, clock],
  );

  return { store, handInState, finish, flush, pause: () => steer("pause"), resume: () => steer("resume") };
}

/** Milliseconds until the clock shows another second. */
function untilNextSecond({ remaining, elapsed }: ClockFace): number {
  return (remaining === null ? 1000 - (elapsed % 1000) : remaining % 1000 || 1000) + AFTER_TURN;
}

function createMachine(device: Device, attempt: AttemptRecord, module: Module, isOwn: boolean): Machine {
  const clock = createClockSource();
  const { slug } = attempt;
  let written = attempt.work;
  const saver = createSaver<AttemptWork>({
    write: async (work) => {
      // Another device's answers may have come in beneath this room.
      await changeWork(device, slug, Date.now(), (stored) => mergeWork(stored, written, work));
      written = work;
    },
    report: (state) => store.setSave(state),
    now: () => Date.now(),
    delay: SAVE_AFTER,
    retry: RETRY_AFTER,
    timer: runLater,
  });
  const store: SittingStore = createSittingStore(attempt, module, clock.read(), {
    saveWork: (work) => (isOwn ? undefined : saver.put(work)),
    savePlace: (place) => void savePlace(device, slug, place).catch(() => undefined),
  });
  return { store, clock, saver };
}
