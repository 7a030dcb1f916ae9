import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import {
  advanceInterview,
  beginInterview,
  isAnswerStep,
  planSpeaking,
  resumeInterview,
  type Interview,
  type SpeakingEvent,
  type SpeakingState,
  type SpeakingStep,
} from "#core/exam/attempt/speaking-plan.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { SpokenLine } from "#core/exam/content/part.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import type { Device } from "#web/db/device.ts";
import type { RecordingCut, RecordingRow } from "#web/db/recording-rows.ts";
import {
  beginRecording,
  closeRecording,
  discardRecording,
  keepRecording,
  putSlice,
  saveSpeaking,
} from "#web/db/recordings.ts";
import type { ExaminerVoice } from "./examiner-voice.ts";
import { sha256 } from "./sha256.ts";
import { barHeight, createLevelMeter, type LevelWord } from "./level-meter.ts";
import { openMicrophone, startRecorder, type MicrophoneProblem, type Recorder } from "./recorder.ts";

export type SpeakingModule = Extract<Module, { module_type: "speaking" }>;

/** What the microphone hears now, ten times a second: apart from the rest, so that only the meter is drawn anew. */
export type Level = { readonly word: LevelWord; readonly bars: readonly number[] };
export const BARS = 72;

/** What went wrong with a recording, in the order of gravity. `disk`: this device refused to write. */
export type Trouble =
  | { kind: "cut"; cut: RecordingCut }
  | { kind: "microphone"; problem: MicrophoneProblem }
  | { kind: "disk" };

export type RunningInterview = {
  readonly interview: Interview;
  readonly state: SpeakingState;
  readonly step: SpeakingStep | undefined;
  /** The line that the examiner is saying. */
  readonly line: SpokenLine | null;
  readonly level: StoreApi<Level>;
  /** The recording of this step that can be heard, in practice. */
  readonly heard: RecordingRow | null;
  readonly trouble: Trouble | null;
  /** An answer is being written to the disk. */
  readonly isSaving: boolean;
  readonly notes: string;
  setNotes(notes: string): void;
  send(event: SpeakingEvent): void;
  /** Stops whatever runs and writes it: before leaving or handing in. */
  settle(): Promise<void>;
  /** Goes on after `settle`, where nothing came of it. */
  unsettle(): void;
  now(): number;
};

/** Milliseconds since 1970 that do not jump when the device's clock is set. */
const now = (): number => Math.round(performance.timeOrigin + performance.now());

/** What an earlier visit left: where the interview was, the notes, and an answer that waits to be heard. */
export type Kept = { state: SpeakingState; notes: string; finished: RecordingRow | null };

/** The interview's plan for an attempt. */
export function interviewOf(module: SpeakingModule, head: AttemptRecord["head"]): Interview {
  return { mode: head.mode, plan: planSpeaking(module.parts, head.parts, head.mode, head.extra_time) };
}

/** A running interview wired to voice, microphone and disk. Begins when `isOn`, after a gesture of the learner. */
export function useInterview(setup: {
  device: Device;
  attempt: AttemptRecord;
  module: SpeakingModule;
  kept: Kept | null;
  voice: ExaminerVoice;
  isOn: boolean;
}): RunningInterview {
  const { device, attempt, module, kept, voice } = setup;
  const [isHalted, setHalted] = useState(false);
  const isOn = setup.isOn && !isHalted;
  const { slug, owner } = attempt;
  const interview = useMemo(() => interviewOf(module, attempt.head), [module, attempt.head]);
  const [state, setState] = useState<SpeakingState>(() =>
    kept === null ? beginInterview(interview, now()) : resumeInterview(interview, kept.state, now()),
  );
  const [line, setLine] = useState<SpokenLine | null>(null);
  const [heard, setHeard] = useState<RecordingRow | null>(kept?.finished ?? null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [notes, setNotesNow] = useState(kept?.notes ?? "");
  const [level] = useState(() => createStore<Level>(() => ({ word: "waiting", bars: [] })));
  const active = useRef<Promise<Active | null>>(Promise.resolve(null));
  const heardNow = useRef<RecordingRow | null>(kept?.finished ?? null);
  const step = interview.plan[state.step];

  const remember = useCallback(
    (next: SpeakingState, text: string) => void saveSpeaking(device, slug, next, text).catch(() => undefined),
    [device, slug],
  );
  const setNotes = (text: string): void => {
    setNotesNow(text);
    remember(state, text);
  };

  const move = useEffectEvent((event: SpeakingEvent): void => {
    const next = advanceInterview(interview, state, event, now());
    if (next === state) return;
    if (state.phase === "listening" || state.phase === "interrupted") void leaveAnswer(event);
    setState(next);
    remember(next, notes);
  });
  const send = useCallback((event: SpeakingEvent) => move(event), []);

  /** Practice: what was heard counts when the learner goes on, and is gone when it is taken again. */
  async function leaveAnswer(event: SpeakingEvent): Promise<void> {
    const row = heardNow.current;
    heardNow.current = null;
    setHeard(null);
    setTrouble(null);
    if (row === null) return;
    const act = event === "again" ? discardRecording(device, row.id) : keepRecording(device, row.id, now());
    await act.catch(() => setTrouble({ kind: "disk" }));
  }

  // The examiner.
  const speech = useMemo(() => {
    if (step === undefined) return [];
    if (state.phase === "asking") return step.say;
    return state.phase === "stopping" && step.kind === "talk" && step.card.stop !== undefined ? [step.card.stop] : [];
  }, [step, state.phase]);
  const isSpeaking = state.phase === "asking" || state.phase === "stopping";
  useEffect(() => {
    if (!isOn || !isSpeaking) return;
    let isOver = false;
    const upcoming = interview.plan[state.step + 1];
    if (upcoming !== undefined) voice.prepare(upcoming.say);
    void voice.say(speech, setLine).then(() => {
      if (!isOver) send("asked");
    });
    return () => {
      isOver = true;
      voice.silence();
    };
  }, [isOn, isSpeaking, speech, state.step, interview, voice, send]);

  // The clock of a phase that runs out.
  useEffect(() => {
    if (!isOn || state.deadline === null) return;
    const timer = setInterval(() => send("tick"), 100);
    return () => clearInterval(timer);
  }, [isOn, state.deadline, send]);

  // The microphone.
  const open = useEffectEvent(async (answered: SpeakingStep): Promise<Active | null> => {
    if (!isAnswerStep(answered)) return null;
    const stream = await openMicrophone();
    if (!(stream instanceof MediaStream)) {
      setTrouble({ kind: "microphone", problem: stream.problem });
      send("cut");
      return null;
    }
    const begun: Active = { recorder: null, id: null, cut: null };
    const meter = createLevelMeter();
    const bars = createBars(level, answered.limit);
    let row: RecordingRow | null = null;
    let early: Parameters<typeof putSlice>[1][] = [];
    const recorder = startRecorder(stream, {
      onSlice: async (slice) => {
        if (row === null) early = [...early.filter((one) => one.n !== slice.n), { id: "", ...slice }];
        else await putSlice(device, { id: row.id, ...slice });
      },
      onLevel: (sample, at) => bars(sample.rms, meter.feed(sample, at), at),
      onCut: (cut) => {
        begun.cut = cut;
        setTrouble({ kind: "cut", cut });
        send("cut");
      },
    });
    if ("problem" in recorder) {
      setTrouble({ kind: "microphone", problem: recorder.problem });
      send("cut");
      return null;
    }
    begun.recorder = recorder;
    try {
      row = await beginRecording(device, {
        owner,
        attempt_slug: slug,
        step: answered.id,
        part: answered.part,
        question: answered.kind === "question" ? answered.question.id : null,
        mime: recorder.mime,
        started_at: now(),
      });
      begun.id = row.id;
      for (const slice of early) await putSlice(device, { ...slice, id: row.id });
    } catch {
      setTrouble({ kind: "disk" });
      send("cut");
    }
    return begun;
  });
  const close = useEffectEvent(async (opened: Promise<Active | null>): Promise<void> => {
    const one = await opened.catch(() => null);
    if (one === null || one.recorder === null) return;
    setSaving(true);
    try {
      const duration = await one.recorder.stop();
      if (one.id === null) return;
      const row = await closeRecording(device, one.id, { cut: one.cut, duration }, sha256);
      if (row === null) return;
      if (interview.mode === "exam" || one.cut !== null) await keepRecording(device, row.id, now());
      else {
        heardNow.current = row;
        setHeard(row);
      }
    } catch {
      setTrouble({ kind: "disk" });
    } finally {
      setSaving(false);
      level.setState({ word: "waiting", bars: [] });
    }
  });
  const isAnswering = isOn && state.phase === "answering";
  const answeredStep = isAnswering ? step : undefined;
  useEffect(() => {
    if (answeredStep === undefined) return;
    setTrouble(null);
    const before = active.current;
    // A recording begins when the one before it is on the disk.
    const opened = before.catch(() => null).then(() => open(answeredStep));
    active.current = opened;
    return () => {
      active.current = close(opened).then(() => null);
    };
  }, [answeredStep]);

  const settle = useCallback(async (): Promise<void> => {
    send("cut");
    setHalted(true);
    // The effect that closes the recording runs after the state has changed.
    await new Promise((resolve) => setTimeout(resolve));
    await active.current.catch(() => null);
  }, [send]);
  const unsettle = useCallback(() => setHalted(false), []);

  return {
    interview,
    state,
    step,
    line,
    level,
    heard,
    trouble,
    isSaving,
    notes,
    setNotes,
    send,
    settle,
    unsettle,
    now,
  };
}

type Active = { recorder: Recorder | null; id: string | null; cut: RecordingCut | null };

/** Turns levels into the bars of the whole answer, from left to right. */
function createBars(level: StoreApi<Level>, limit: number): (rms: number, word: LevelWord, at: number) => void {
  let startedAt: number | null = null;
  let loudest = 0;
  return (rms, word, at) => {
    startedAt ??= at;
    const index = Math.min(BARS - 1, Math.floor(((at - startedAt) / limit) * BARS));
    const { bars } = level.getState();
    loudest = index < bars.length ? Math.max(loudest, rms) : rms;
    const height = barHeight(loudest);
    const next = bars.slice(0, index);
    while (next.length < index) next.push(height);
    level.setState({ word, bars: [...next, height] });
  };
}
