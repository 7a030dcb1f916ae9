import type { RecordingCut } from "#web/db/speaking/recording-rows.ts";
import type { RecordingType } from "#core/wire/attempt/uploads.ts";
import { failureName } from "#web/db/storage/reconnect.ts";
import type { LevelSample } from "./level-meter.ts";
import { chooseType, containerOf, isWebKitEngine } from "./recording-type.ts";
import { createSliceWriter, type Slice } from "./slice-writer.ts";

/** Enough for speech. Browsers use four times as much by default. */
const BITS_PER_SECOND = 32_000;
/** The browser delivers the recorded data this often. */
const DATA_EVERY_MS = 1_000;
const LEVEL_EVERY_MS = 100;
/** A microphone that is muted for longer counts as taken by a call or the system. */
const MAX_MUTED_MS = 1_500;

/** refused: no permission. none: no microphone. busy: used by another app. unable: the browser cannot record. */
export type MicrophoneProblem = "refused" | "none" | "busy" | "unable";

export type RecorderCallbacks = {
  /**
   * Stores a new slice, or a longer version of the last slice. Recording continues meanwhile. A slice that could not be
   * stored is passed again.
   */
  onSlice: (slice: Slice) => Promise<void>;
  onLevel: (sample: LevelSample, at: number) => void;
  /** Called when the recording cannot continue. Then call `stop` to store what was recorded. */
  onCut: (cut: RecordingCut) => void;
};
export type Recorder = {
  readonly mime: RecordingType;
  /**
   * Stops the recording and stores it. Resolves with its length in ms, or null if only its beginning could be stored.
   */
  stop(): Promise<number | null>;
};

/** Opens the microphone. Each recording opens it anew, because some browsers break a stream that is used twice. */
export async function openMicrophone(): Promise<MediaStream | { problem: MicrophoneProblem }> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (mediaDevices === undefined || typeof MediaRecorder === "undefined") return { problem: "unable" };
  try {
    return await mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: false, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    return { problem: problemOf(error instanceof DOMException ? error.name : "") };
  }
}

function problemOf(name: string): MicrophoneProblem {
  switch (name) {
    case "NotAllowedError":
    case "SecurityError":
      return "refused";
    case "NotFoundError":
    case "OverconstrainedError":
      return "none";
    case "NotReadableError":
    case "AbortError":
      return "busy";
    default:
      return "unable";
  }
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Reports the level of a stream ten times a second. Returns a function that stops this. */
export function reportLevels(stream: MediaStream, onLevel: RecorderCallbacks["onLevel"]): () => void {
  const context = new AudioContext();
  void context.resume().catch(() => undefined);
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    let sum = 0;
    let peak = 0;
    for (const sample of samples) {
      sum += sample * sample;
      peak = Math.max(peak, Math.abs(sample));
    }
    onLevel({ rms: Math.sqrt(sum / samples.length), peak }, performance.now());
  }, LEVEL_EVERY_MS);
  return () => {
    clearInterval(timer);
    void context.close().catch(() => undefined);
  };
}

/** Records a stream and passes its data to `onSlice` each second. Closes the stream at the end. */
export function startRecorder(
  stream: MediaStream,
  callbacks: RecorderCallbacks,
): Recorder | { problem: MicrophoneProblem } {
  const type = chooseType((candidate) => MediaRecorder.isTypeSupported(candidate), isWebKitEngine(navigator.userAgent));
  const recorder = new MediaRecorder(stream, {
    ...(type !== null && { mimeType: type }),
    audioBitsPerSecond: BITS_PER_SECOND,
  });
  const mime = containerOf(recorder.mimeType === "" ? (type ?? "") : recorder.mimeType);
  if (mime === null) {
    closeMicrophone(stream);
    return { problem: "unable" };
  }

  const startedAt = performance.now();
  let lastDataAt = startedAt;
  let endedAt: number | null = null;
  // Slices are stored one after the other, because only the first has the header that all others need.
  let writing: Promise<void> = Promise.resolve();
  const writer = createSliceWriter({
    write: callbacks.onSlice,
    onRefused: (cause) => cut(failureName(cause) === "QuotaExceededError" ? "disk" : "error"),
    monotonicNow: () => performance.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  const cut = (why: RecordingCut): void => {
    if (endedAt !== null) return;
    endedAt = performance.now();
    callbacks.onCut(why);
  };
  recorder.addEventListener("dataavailable", ({ data }) => {
    const now = performance.now();
    const ms = Math.round(now - lastDataAt);
    lastDataAt = now;
    if (data.size === 0) return;
    writing = writing.then(async () => writer.add(await data.arrayBuffer(), ms)).catch(() => cut("error"));
  });
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener("stop", () => resolve());
  });
  recorder.addEventListener("error", () => cut("error"));
  const [track] = stream.getAudioTracks();
  let muteTimer: ReturnType<typeof setTimeout> | undefined;
  track?.addEventListener("ended", () => cut("microphone"));
  track?.addEventListener("mute", () => {
    muteTimer = setTimeout(() => cut("microphone"), MAX_MUTED_MS);
  });
  track?.addEventListener("unmute", () => clearTimeout(muteTimer));
  const flush = (): void => {
    if (document.visibilityState === "hidden" && recorder.state === "recording") recorder.requestData();
  };
  document.addEventListener("visibilitychange", flush);
  const stopListening = reportLevels(stream, callbacks.onLevel);
  recorder.start(DATA_EVERY_MS);

  return {
    mime,
    async stop() {
      endedAt ??= performance.now();
      const length = endedAt - startedAt;
      clearTimeout(muteTimer);
      document.removeEventListener("visibilitychange", flush);
      stopListening();
      if (recorder.state !== "inactive") {
        recorder.stop();
        await stopped;
      }
      await writing;
      closeMicrophone(stream);
      const { isWhole } = await writer.finish();
      return isWhole ? length : null;
    },
  };
}
