import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { planSpeaking, type Interview, type SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import type { ExaminerVoice } from "./examiner-voice.ts";
import {
  createInterviewStore,
  type InterviewStore,
  type InterviewView,
  type EarlierInterview,
} from "./interview-store.ts";

const TICK_MS = 100;

export type SpeakingModule = Extract<Module, { module_type: "speaking" }>;

export type RunningInterview = InterviewView & {
  readonly store: InterviewStore;
  readonly interview: Interview;
  readonly step: SpeakingStep | undefined;
  /** Stops the voice and the recording. Resolves when the recording is stored. Called before leaving or handing in. */
  stop: () => Promise<void>;
  /** Continues after `stop`, if handing in has failed. */
  resume: () => void;
};

/** Runs an interview with the examiner's voice, the timer and the microphone while `isRunning`. */
export function useInterview(setup: {
  device: Device;
  attempt: AttemptRecord;
  module: SpeakingModule;
  earlier: EarlierInterview | null;
  voice: ExaminerVoice;
  isRunning: boolean;
}): RunningInterview {
  const { device, attempt, module, earlier, voice } = setup;
  const [store] = useState(() => {
    const { mode, parts, extra_time } = attempt.head;
    const plan = planSpeaking(module.parts, parts, mode, extra_time);
    return createInterviewStore(device, attempt, { mode, plan }, earlier);
  });
  const view = useStore(store.view);
  const [isStopped, setStopped] = useState(false);
  const isRunning = setup.isRunning && !isStopped;
  const { state } = view;
  const { interview } = store;
  const step = interview.plan[state.step];

  const isSpeaking = isRunning && (state.phase === "asking" || state.phase === "stopping");
  const speech = useMemo(() => {
    if (step === undefined) return [];
    if (state.phase === "asking") return step.say;
    return state.phase === "stopping" && step.kind === "talk" && step.card.stop !== undefined ? [step.card.stop] : [];
  }, [step, state.phase]);
  useEffect(() => {
    if (!isSpeaking) return;
    let isStale = false;
    voice.prepare(interview.plan[state.step + 1]?.say ?? []);
    void voice.say(speech, store.setLine).then(() => {
      if (!isStale) store.send("asked");
    });
    return () => {
      isStale = true;
      voice.silence();
    };
  }, [isSpeaking, speech, state.step, interview, voice, store]);

  const isTimed = isRunning && state.deadline !== null;
  useEffect(() => {
    if (!isTimed) return;
    const timer = setInterval(() => store.send("tick"), TICK_MS);
    return () => clearInterval(timer);
  }, [isTimed, store]);

  const answeredStep = isRunning && state.phase === "answering" ? step : undefined;
  useEffect(() => (answeredStep === undefined ? undefined : store.record(answeredStep)), [answeredStep, store]);

  return {
    ...view,
    store,
    interview,
    step,
    async stop() {
      store.send("cut");
      setStopped(true);
      // The state change ends the effect of `answeredStep`, which stops the recording. That happens in a later task.
      await new Promise((resolve) => setTimeout(resolve));
      await store.whenStored();
    },
    resume: () => setStopped(false),
  };
}
