import { sha256Hex } from "#web/db/storage/digest.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import {
  advanceInterview,
  beginInterview,
  isAnswerStep,
  resumeInterview,
  type Interview,
  type SpeakingEvent,
  type SpeakingState,
  type SpeakingStep,
} from "#core/exam/attempt/speaking-plan.ts";
import type { SpokenLine } from "#core/exam/content/part.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import type { RecordingCut, RecordingRow } from "#web/db/speaking/recording-rows.ts";
import {
  beginRecording,
  closeRecording,
  discardRecording,
  confirmRecording,
  putSlice,
  finishInterruptedRecordings,
  saveSpeaking,
} from "#web/db/speaking/recordings.ts";
import { barHeight, createLevelMeter, type LevelName } from "../record/level-meter.ts";
import { openMicrophone, startRecorder, type MicrophoneProblem, type Recorder } from "../record/recorder.ts";

/** The microphone level, updated ten times a second. It has its own store, so that only the meter renders again. */
export type Level = { readonly name: LevelName; readonly bars: readonly number[] };
export const BAR_COUNT = 72;

/** What went wrong with a recording. `disk`: the device could not store it. */
export type RecordingProblem =
  | { kind: "cut"; cut: RecordingCut }
  | { kind: "microphone"; problem: MicrophoneProblem }
  | { kind: "disk" };

/** An interview that an earlier visit began: its position, its notes, and an answer that is not confirmed yet. */
export type EarlierInterview = { state: SpeakingState; notes: string; finished: RecordingRow | null };

export type InterviewView = {
  readonly state: SpeakingState;
  /** The line that the examiner speaks or spoke last. */
  readonly line: SpokenLine | null;
  /** In practice: the answer to this step, which the learner can play before continuing. */
  readonly finished: RecordingRow | null;
  readonly problem: RecordingProblem | null;
  /** An answer is being stored. */
  readonly isSaving: boolean;
  readonly notes: string;
};

export type InterviewStore = {
  readonly view: StoreApi<InterviewView>;
  readonly level: StoreApi<Level>;
  readonly interview: Interview;
  now: () => number;
  send: (event: SpeakingEvent) => void;
  setNotes: (notes: string) => void;
  setLine: (line: SpokenLine) => void;
  /** Records the answer to a step, once the previous answer is stored. Returns a function that ends and stores it. */
  record: (step: SpeakingStep) => () => void;
  /** Call this after the last recording has ended. Resolves when all recordings are stored, or cannot be. */
  whenStored: () => Promise<void>;
};

type ActiveRecording = { recorder: Recorder | null; id: string | null; cut: RecordingCut | null };

/** Returns ms since 1970 by a clock that does not jump when the device's clock is set. */
const interviewNow = (): number => Math.round(performance.timeOrigin + performance.now());

/** Creates the store of a running interview. Only `send` changes the `state` of the view. */
export function createInterviewStore(
  device: Device,
  attempt: Pick<AttemptRecord, "slug" | "owner">,
  interview: Interview,
  earlier: EarlierInterview | null,
): InterviewStore {
  const { slug, owner } = attempt;
  const now = interviewNow;
  const view = createStore<InterviewView>(() => ({
    state: earlier === null ? beginInterview(interview, now()) : resumeInterview(interview, earlier.state, now()),
    line: null,
    finished: earlier?.finished ?? null,
    problem: null,
    isSaving: false,
    notes: earlier?.notes ?? "",
  }));
  const level = createStore<Level>(() => ({ name: "waiting", bars: [] }));
  /** Resolves when the last recording has started or, after its end, is stored. */
  let active: Promise<ActiveRecording | null> = Promise.resolve(null);

  const saveState = (): void => {
    const { state, notes } = view.getState();
    void saveSpeaking(device, slug, state, notes).catch(() => undefined);
  };
  const stopWith = (problem: RecordingProblem): void => {
    view.setState({ problem });
    send("cut");
  };

  function send(event: SpeakingEvent): void {
    const { state } = view.getState();
    const next = advanceInterview(interview, state, event, now());
    if (next === state) return;
    if (state.phase === "listening" || state.phase === "interrupted") void leaveAnswer(event);
    view.setState({ state: next });
    saveState();
  }

  /** In practice: deletes the answer if the learner answers again, and else confirms it. */
  async function leaveAnswer(event: SpeakingEvent): Promise<void> {
    const { finished } = view.getState();
    view.setState({ finished: null, problem: null });
    if (finished === null) return;
    const change =
      event === "again" ? discardRecording(device, finished.id) : confirmRecording(device, finished.id, now());
    await change.catch(() => view.setState({ problem: { kind: "disk" } }));
  }

  async function startRecording(step: SpeakingStep): Promise<ActiveRecording | null> {
    if (!isAnswerStep(step)) return null;
    view.setState({ problem: null });
    const stream = await openMicrophone();
    if (!(stream instanceof MediaStream)) {
      stopWith({ kind: "microphone", problem: stream.problem });
      return null;
    }
    const recording: ActiveRecording = { recorder: null, id: null, cut: null };
    const meter = createLevelMeter();
    const updateBars = createBarUpdater(level, step.limit);
    // Resolves to the id of the recording once its row is stored. Slices are stored only then.
    const rowStored = Promise.withResolvers<string>();
    rowStored.promise.catch(() => undefined);
    const recorder = startRecorder(stream, {
      onSlice: async (slice) => putSlice(device, { id: await rowStored.promise, ...slice }),
      onLevel: (sample, at) => updateBars(sample.rms, meter.feed(sample, at), at),
      onCut: (cut) => {
        recording.cut = cut;
        stopWith({ kind: "cut", cut });
      },
    });
    if ("problem" in recorder) {
      stopWith({ kind: "microphone", problem: recorder.problem });
      return null;
    }
    recording.recorder = recorder;
    try {
      const { id } = await beginRecording(device, {
        owner,
        attempt_slug: slug,
        step: step.id,
        part: step.part,
        question: step.kind === "question" ? step.question.id : null,
        mime: recorder.mime,
        started_at: now(),
      });
      recording.id = id;
      rowStored.resolve(id);
    } catch (error) {
      rowStored.reject(error);
      stopWith({ kind: "disk" });
    }
    return recording;
  }

  async function storeRecording(started: Promise<ActiveRecording | null>): Promise<void> {
    const recording = await started.catch(() => null);
    if (recording === null || recording.recorder === null) return;
    view.setState({ isSaving: true });
    try {
      const duration = await recording.recorder.stop();
      const cut = recording.cut ?? (duration === null ? "disk" : null);
      const row =
        recording.id === null ? null : await closeRecording(device, recording.id, { cut, duration }, sha256Hex);
      if (row === null) return;
      // An answer of an exam is confirmed at once, and so is an answer that was cut off.
      const { phase } = view.getState().state;
      if (interview.mode === "practice" && (phase === "listening" || phase === "stopping"))
        view.setState({ finished: row });
      else await confirmRecording(device, row.id, now());
    } catch {
      // If the disk was full, the learner has already seen the message.
      if (recording.cut !== "disk") view.setState({ problem: { kind: "disk" } });
    } finally {
      view.setState({ isSaving: false });
      level.setState({ name: "waiting", bars: [] });
    }
  }

  return {
    view,
    level,
    interview,
    now,
    send,
    setNotes(notes) {
      view.setState({ notes });
      saveState();
    },
    setLine: (line) => view.setState({ line }),
    record(step) {
      const started = active.catch(() => null).then(() => startRecording(step));
      active = started;
      return () => {
        active = storeRecording(started).then(() => null);
      };
    },
    whenStored: async () => {
      await active.catch(() => null);
      // A recording that could not be stored, because the disk was full, is still unfinished.
      await finishInterruptedRecordings(device, slug, sha256Hex, now()).catch(() => []);
    },
  };
}

/** Returns a function that adds a level to the bars. All bars together stand for `limit` ms, from left to right. */
function createBarUpdater(level: StoreApi<Level>, limit: number): (rms: number, name: LevelName, at: number) => void {
  let startedAt: number | null = null;
  let sum = 0;
  let count = 0;
  return (rms, name, at) => {
    startedAt ??= at;
    const index = Math.min(BAR_COUNT - 1, Math.floor(((at - startedAt) / limit) * BAR_COUNT));
    const { bars } = level.getState();
    const isSameBar = index < bars.length;
    sum = isSameBar ? sum + rms : rms;
    count = isSameBar ? count + 1 : 1;
    const height = barHeight(sum / count);
    const heights = bars.slice(0, index);
    while (heights.length < index) heights.push(height);
    level.setState({ name, bars: [...heights, height] });
  };
}
