import { useCallback, useEffect, useRef, useState } from "react";
import { VOICE_LIMIT } from "#core/wire/crm/voice-comments.ts";
import type { VoiceDraft, VoiceDraftRow, VoiceSlice } from "#web/db/speaking/voice-drafts.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { useServices } from "#web/services.ts";
import type { EarlyEndReason, VoiceProblem } from "./labels.ts";
import { lockRecording } from "./recording-lock.ts";
import type { StartVoice, VoiceRecorder } from "./voice-recorder.ts";

/**
 * `startedAt`: when the recording began, in ms of `performance.now()`. `isHeard`: whether the microphone picks up
 * sound.
 */
export type VoiceRecording =
  | { kind: "idle" | "opening" | "stopping" }
  | { kind: "recording"; startedAt: number; isHeard: boolean }
  | { kind: "problem"; problem: VoiceProblem };

type Running = {
  row: VoiceDraftRow;
  recorder: VoiceRecorder;
  /** The recorded sound, by slice number. */
  slices: Map<number, VoiceSlice>;
  releaseLock: () => void;
};

/**
 * Records one comment at a time. Stores each second of sound on the device, and also in memory in case the device is
 * full. If the examiner leaves the page, the recording ends and stays on the device.
 */
export function useVoiceRecording({
  owner,
  evaluation,
  start,
  onRecorded,
}: {
  owner: string;
  evaluation: number;
  start: StartVoice;
  onRecorded: (draft: VoiceDraft, end: EarlyEndReason | null) => Promise<void>;
}): { state: VoiceRecording; begin: () => void; stop: () => void } {
  const services = useServices();
  const [state, setState] = useState<VoiceRecording>({ kind: "idle" });
  const running = useRef<Running | null>(null);
  const isUnmounted = useRef(false);
  const latestOnRecorded = useRef(onRecorded);
  useEffect(() => {
    latestOnRecorded.current = onRecorded;
  });

  const end = useCallback(async (reason: EarlyEndReason | null): Promise<void> => {
    const ended = running.current;
    if (ended === null) return;
    running.current = null;
    setState({ kind: "stopping" });
    const { row, recorder, slices, releaseLock } = ended;
    const length = await recorder.stop().catch(() => null);
    const sorted = [...slices.values()].sort((a, b) => a.n - b.n);
    const duration = Math.round(length ?? sorted.reduce((sum, { ms }) => sum + ms, 0));
    const bytes = await new Blob(sorted.map((slice) => slice.bytes)).arrayBuffer();
    const draft = { ...row, duration: Math.min(VOICE_LIMIT.ms, duration), bytes, isCut: false };
    if (bytes.byteLength > 0) await latestOnRecorded.current(draft, reason);
    releaseLock();
    setState(bytes.byteLength > 0 ? { kind: "idle" } : { kind: "problem", problem: "empty" });
  }, []);

  const begin = async (): Promise<void> => {
    setState({ kind: "opening" });
    const slices = new Map<number, VoiceSlice>();
    const store = async (row: VoiceDraftRow, slice: VoiceSlice): Promise<void> => {
      const [device, { putVoiceSlice }] = await Promise.all([
        services.device(),
        import("#web/db/speaking/voice-drafts.ts"),
      ]);
      await putVoiceSlice(device, row, slice);
    };
    const started = await start({
      async onSlice(slice) {
        slices.set(slice.n, slice);
        // A full device does not end the recording, because the slices are also in memory.
        if (running.current !== null) await store(running.current.row, slice).catch(() => undefined);
      },
      onHeard: (isHeard) =>
        setState((current) =>
          current.kind === "recording" && current.isHeard !== isHeard ? { ...current, isHeard } : current,
        ),
      onCut: (cut) => void end(cut),
    }).catch(() => ({ problem: "unloaded" as const }));
    if ("problem" in started) return setState({ kind: "problem", problem: started.problem });
    const row: VoiceDraftRow = {
      id: createSlug(),
      owner,
      evaluation,
      topic: "whole",
      mime: started.mime,
      duration: null,
      started_at: Date.now(),
    };
    running.current = { row, recorder: started, slices, releaseLock: lockRecording(row.id) };
    setState({ kind: "recording", startedAt: performance.now(), isHeard: true });
    if (isUnmounted.current) await end(null);
  };

  const isRecording = state.kind === "recording";
  useEffect(() => {
    if (!isRecording) return;
    const timer = setTimeout(() => void end("limit"), VOICE_LIMIT.ms);
    return () => clearTimeout(timer);
  }, [isRecording, end]);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      void end(null);
    };
  }, [end]);

  return {
    state,
    begin: () => {
      if (state.kind === "idle" || state.kind === "problem") void begin();
    },
    stop: () => void end(null),
  };
}
