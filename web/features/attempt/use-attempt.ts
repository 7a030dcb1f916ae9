import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import { mergeWork } from "#core/exam/attempt/merge-work.ts";
import type { TimerView } from "#core/exam/attempt/timer.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { changeWork, saveTimer, savePlace } from "#web/db/attempt/attempts.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import type { Device } from "#web/db/storage/device.ts";
import { writeAheadWork } from "#web/db/attempt/work-write-ahead.ts";
import { createClockSource, type ClockSource } from "./timer/timer-clock.ts";
import { runLater } from "./run-later.ts";
import { createAutosave, type Autosave } from "./attempt-autosave.ts";
import { createAttemptStore, type AttemptStore } from "./attempt-store.ts";

/** Changes within this time are saved in one write. */
const SAVE_AFTER_MS = 200;
const RETRY_AFTER_MS = 3_000;
/** The timer is saved this often, and when the learner leaves. An exam's deadline is stored at its start. */
const SAVE_TIMER_EVERY_MS = { exam: 20_000, practice: 5_000 } as const;
/** The timer is read this long after each full second, so that the new second has certainly begun. */
const READ_AFTER_SECOND_MS = 10;

/** over: the attempt is handed in. failed: the device could not store the hand-in. */
export type HandInState = "running" | "handing_in" | "over" | "failed";

/** Functions of a module that saves its own work, as Writing does with drafts. */
export type OwnWork = {
  /** Saves waiting work. Resolves to true if everything is on disk. */
  flush: () => Promise<boolean>;
  /** Called when the page may close at any moment. */
  leave: () => void;
};

export type RunningAttempt = {
  readonly store: AttemptStore;
  readonly handInState: HandInState;
  /** Hands the attempt in. If the device cannot store that, `handInState` is "failed" and the call can be repeated. */
  finish: (reason: "finished" | "time_up") => Promise<void>;
  pause: () => void;
  resume: () => void;
  /** Saves waiting work and the timer before leaving. Resolves to true if the work is on disk. */
  flush: () => Promise<boolean>;
};

type AttemptSetup = { store: AttemptStore; clock: ClockSource; autosave: Autosave<AttemptWork> };

/** Runs an attempt: saves its answers and its timer, and hands an exam in when the time is up. */
export function useAttempt(
  device: Device,
  attempt: AttemptRecord,
  module: Module,
  onHandedIn: (attempt: AttemptRecord) => void,
  ownWork?: OwnWork,
): RunningAttempt {
  const [setup] = useState(() => createAttemptSetup(device, attempt, module, ownWork !== undefined));
  const [handInState, setHandInState] = useState<HandInState>("running");
  const { store, clock, autosave } = setup;
  const { slug } = attempt;

  const flush = useCallback(async () => {
    if (ownWork === undefined) autosave.put(store.addTimeSpent());
    await autosave.flush();
    const isSaved = ownWork === undefined ? store.getState().save.kind === "saved" : await ownWork.flush();
    await saveTimer(device, slug, store.tick(clock.read()).state).catch(() => undefined);
    return isSaved;
  }, [device, slug, store, clock, autosave, ownWork]);

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
  const handInAtTimeUp = useEffectEvent(() => void finish("time_up"));

  useEffect(() => {
    if (handInState === "handing_in" || handInState === "over") return;
    let timerSavedAt = performance.now();
    const storeTimer = () => {
      timerSavedAt = performance.now();
      void saveTimer(device, slug, store.timerState()).catch(() => undefined);
    };
    const tick = () => {
      const timerView = store.tick(clock.read());
      if (performance.now() - timerSavedAt >= SAVE_TIMER_EVERY_MS[timerView.state.mode]) storeTimer();
      if (timerView.phase === "over" && timerView.state.mode === "exam" && handInState === "running") handInAtTimeUp();
      return timerView;
    };
    const saveBeforeLeaving = () => {
      tick();
      storeTimer();
      if (ownWork !== undefined) return ownWork.leave();
      const before = store.getState().work;
      const work = store.addTimeSpent();
      if (work !== before) autosave.put(work);
      const { save } = store.getState();
      // The database may not finish before the page closes. The write-ahead copy is synchronous.
      if (save.kind !== "saved") writeAheadWork(device, slug, work);
      void autosave.flush();
    };
    const onVisibility = () => (document.visibilityState === "hidden" ? saveBeforeLeaving() : tick());
    let cancelTick: () => void = () => undefined;
    const scheduleTick = (timerView: TimerView) => {
      cancelTick = runLater(() => scheduleTick(tick()), msToNextSecond(timerView));
    };
    scheduleTick(tick());
    document.addEventListener("visibilitychange", onVisibility);
    document.addEventListener("freeze", saveBeforeLeaving);
    window.addEventListener("pagehide", saveBeforeLeaving);
    return () => {
      cancelTick();
      document.removeEventListener("visibilitychange", onVisibility);
      document.removeEventListener("freeze", saveBeforeLeaving);
      window.removeEventListener("pagehide", saveBeforeLeaving);
    };
  }, [device, slug, store, clock, autosave, ownWork, handInState]);

  useEffect(() => clock.listen(), [clock]);
  useEffect(() => () => void autosave.flush(), [autosave]);

  const changeTimer = useCallback(
    (action: "pause" | "resume") => {
      store[action](clock.read());
      void saveTimer(device, slug, store.timerState()).catch(() => undefined);
    },
    [device, slug, store, clock],
  );

  return { store, handInState, finish, flush, pause: () => changeTimer("pause"), resume: () => changeTimer("resume") };
}

/** Returns how long to wait until the timer shows another second. */
function msToNextSecond({ remaining, elapsed }: TimerView): number {
  const ms = remaining === null ? 1000 - (elapsed % 1000) : remaining % 1000 || 1000;
  return ms + READ_AFTER_SECOND_MS;
}

function createAttemptSetup(device: Device, attempt: AttemptRecord, module: Module, hasOwnWork: boolean): AttemptSetup {
  const clock = createClockSource();
  const { slug } = attempt;
  let lastSaved = attempt.work;
  const autosave = createAutosave<AttemptWork>({
    write: async (work) => {
      // Answers of another device may have arrived since the last save, so the work is merged.
      await changeWork(device, slug, Date.now(), (stored) => mergeWork(stored, lastSaved, work));
      lastSaved = work;
    },
    onState: (state) => store.setSave(state),
    now: () => Date.now(),
    delayMs: SAVE_AFTER_MS,
    retryMs: RETRY_AFTER_MS,
    runLater,
  });
  const store: AttemptStore = createAttemptStore(attempt, module, clock.read(), {
    saveWork: (work) => (hasOwnWork ? undefined : autosave.put(work)),
    savePlace: (place) => void savePlace(device, slug, place).catch(() => undefined),
  });
  return { store, clock, autosave };
}
