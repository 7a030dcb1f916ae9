import type { RecordingCut } from "#web/db/recording-rows.ts";
import type { RecordingType } from "#core/wire/uploads.ts";
import { failureName } from "#web/db/heal.ts";
import type { LevelSample } from "./level-meter.ts";
import { chooseType, containerOf, isWebKitEngine } from "./recording-type.ts";
import { createSliceKeeper, type Slice } from "./slice-keeper.ts";

/** Speech needs no more; browsers would take four times as much (design: recording). */
const BITS_PER_SECOND = 32_000;
/** The browser hands over what it has this often, in ms. */
const TIMESLICE = 1_000;
const LEVEL_EVERY = 100;
/** A microphone that is muted for so long was taken away, by a call or by the system. */
const MUTED_FOR = 1_500;

/** refused: permission. none: there is no microphone. busy: another app has it. unable: this browser cannot record. */
export type MicrophoneProblem = "refused" | "none" | "busy" | "unable";

export type RecorderPorts = {
  /**
   * A row to write: a new one, or a longer version of one. Recording goes on while it is written, and while the device
   * refuses it: it is offered again.
   */
  onSlice: (slice: Slice) => Promise<void>;
  onLevel: (sample: LevelSample, at: number) => void;
  /** The recording ended although nobody stopped it. `stop` still has to be called for what there is. */
  onCut: (cut: RecordingCut) => void;
};
export type Recorder = {
  readonly mime: RecordingType;
  /** Ends it, and resolves with its length in ms when all of it is written; null: only a beginning of it could be. */
  stop(): Promise<number | null>;
};

/** Asks for the microphone. Each recording asks anew: some browsers spoil a stream that is used twice. */
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

/** Says what a stream hears, ten times a second. Returns how to stop. */
export function listenTo(stream: MediaStream, onLevel: RecorderPorts["onLevel"]): () => void {
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
  }, LEVEL_EVERY);
  return () => {
    clearInterval(timer);
    void context.close().catch(() => undefined);
  };
}

/** Records a stream into rows that are on the disk a second after they were spoken. Takes the stream over. */
export function startRecorder(stream: MediaStream, ports: RecorderPorts): Recorder | { problem: MicrophoneProblem } {
  const type = chooseType((one) => MediaRecorder.isTypeSupported(one), isWebKitEngine(navigator.userAgent));
  const recorder = new MediaRecorder(stream, {
    ...(type !== null && { mimeType: type }),
    audioBitsPerSecond: BITS_PER_SECOND,
  });
  const mime = containerOf(recorder.mimeType === "" ? (type ?? "") : recorder.mimeType);
  if (mime === null) {
    closeMicrophone(stream);
    return { problem: "unable" };
  }

  let markedAt = performance.now();
  const startedAt = markedAt;
  let endedAt: number | null = null;
  // Slices are read and written one after the other: only the first carries the header that the rest needs.
  let writing: Promise<void> = Promise.resolve();
  const keeper = createSliceKeeper({
    write: ports.onSlice,
    onRefused: (cause) => cut(failureName(cause) === "QuotaExceededError" ? "disk" : "error"),
    mono: () => performance.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  const cut = (why: RecordingCut): void => {
    if (endedAt !== null) return;
    endedAt = performance.now();
    ports.onCut(why);
  };
  recorder.addEventListener("dataavailable", ({ data }) => {
    const now = performance.now();
    const ms = Math.round(now - markedAt);
    markedAt = now;
    if (data.size === 0) return;
    writing = writing.then(async () => keeper.add(await data.arrayBuffer(), ms)).catch(() => cut("error"));
  });
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener("stop", () => resolve());
  });
  recorder.addEventListener("error", () => cut("error"));
  const [track] = stream.getAudioTracks();
  let muteTimer: ReturnType<typeof setTimeout> | undefined;
  track?.addEventListener("ended", () => cut("microphone"));
  track?.addEventListener("mute", () => {
    muteTimer = setTimeout(() => cut("microphone"), MUTED_FOR);
  });
  track?.addEventListener("unmute", () => clearTimeout(muteTimer));
  const flush = (): void => {
    if (document.visibilityState === "hidden" && recorder.state === "recording") recorder.requestData();
  };
  document.addEventListener("visibilitychange", flush);
  const stopListening = listenTo(stream, ports.onLevel);
  recorder.start(TIMESLICE);

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
      const { isWhole } = await keeper.finish();
      return isWhole ? length : null;
    },
  };
}
