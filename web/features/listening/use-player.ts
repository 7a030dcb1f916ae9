import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Span } from "./cues.ts";
import { moveTo, play, soundElement, type SoundFault } from "./sound.ts";
import { setMediaControls } from "./media-controls.ts";

export const SPEEDS = [0.75, 1, 1.25, 1.5] as const;
const STEP_BACK_MS = 5_000;
/** `onPosition` is called after this much of the recording. */
const REPORT_EVERY_MS = 5_000;
/** The end of a range is checked this often, so that little of the next sentence is heard. */
const CHECK_RANGE_EVERY_MS = 60;

export type Player = {
  readonly isPlaying: boolean;
  /** Position in ms, updated a few times a second. */
  readonly at: number;
  readonly length: number;
  readonly speed: number;
  readonly fault: SoundFault | null;
  toggle: () => void;
  pause: () => void;
  back: () => void;
  seek: (at: number) => void;
  setSpeed: (speed: number) => void;
  /** Plays some ranges of the recording, one after the other, then stops. */
  playSpans: (spans: readonly Span[]) => void;
};

/** Plays a recording that the learner controls, in practice and review. `address` is null if there is no recording. */
export function usePlayer(setup: {
  address: string | null;
  title: string;
  /** Start position in ms. */
  startAt: number;
  /** Called with the position in ms every few seconds, and when playing stops. */
  onPosition?: (at: number) => void;
}): Player {
  const { address, title } = setup;
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(setup.startAt);
  const [length, setLength] = useState(0);
  const [speed, setSpeedState] = useState(1);
  const [fault, setFault] = useState<SoundFault | null>(null);
  /** The ranges that are still to play. Null if the whole recording plays. */
  const spans = useRef<readonly Span[] | null>(null);
  const reportPosition = useEffectEvent((position: number) => setup.onPosition?.(position));
  const startAt = useEffectEvent(() => setup.startAt);

  const start = useCallback(async (): Promise<void> => {
    setFault(await play(soundElement()));
  }, []);
  const toggle = useCallback(() => {
    const sound = soundElement();
    spans.current = null;
    if (sound.paused) void start();
    else sound.pause();
  }, [start]);
  const pause = useCallback(() => soundElement().pause(), []);
  const seek = useCallback((position: number) => {
    spans.current = null;
    setAt(Math.max(0, position));
    moveTo(soundElement(), Math.max(0, position));
  }, []);
  const back = useCallback(() => seek(soundElement().currentTime * 1000 - STEP_BACK_MS), [seek]);
  const setSpeed = useCallback((next: number) => {
    const sound = soundElement();
    setSpeedState(next);
    // A newly loaded file starts at the default rate.
    sound.defaultPlaybackRate = next;
    sound.playbackRate = next;
  }, []);
  const playSpans = useCallback(
    (wanted: readonly Span[]) => {
      const first = wanted[0];
      if (first === undefined) return;
      seek(first.start);
      spans.current = wanted;
      void start();
    },
    [seek, start],
  );

  useEffect(() => {
    if (address === null) return;
    const sound = soundElement();
    let reportedAt = 0;
    sound.pause();
    sound.muted = false;
    sound.src = address;
    const first = startAt();
    if (first > 0) moveTo(sound, first);
    const position = () => Math.round(sound.currentTime * 1000);
    const followSpans = () => {
      const [current, next] = spans.current ?? [];
      if (current === undefined || position() < current.end) return;
      spans.current = next === undefined ? null : (spans.current?.slice(1) ?? null);
      if (next === undefined) sound.pause();
      else moveTo(sound, next.start);
    };
    const onTime = () => {
      setAt(position());
      followSpans();
      if (Math.abs(position() - reportedAt) < REPORT_EVERY_MS) return;
      reportedAt = position();
      reportPosition(reportedAt);
    };
    const onState = () => {
      setPlaying(!sound.paused);
      if (sound.paused && sound.readyState > 0) reportPosition(position());
    };
    const onLength = () => setLength(Number.isFinite(sound.duration) ? Math.round(sound.duration * 1000) : 0);
    const onError = () => setFault("broken");
    const listeners: [string, () => void][] = [
      ["timeupdate", onTime],
      ["seeked", onTime],
      ["play", onState],
      ["pause", onState],
      ["ended", onState],
      ["loadedmetadata", onLength],
      ["error", onError],
    ];
    for (const [name, listener] of listeners) sound.addEventListener(name, listener);
    // The event "timeupdate" comes only every quarter of a second.
    const spanTimer = setInterval(followSpans, CHECK_RANGE_EVERY_MS);
    setMediaControls({ title, play: () => void start(), pause: () => sound.pause(), back });
    return () => {
      if (sound.readyState > 0) reportPosition(position());
      clearInterval(spanTimer);
      for (const [name, listener] of listeners) sound.removeEventListener(name, listener);
      sound.pause();
      sound.defaultPlaybackRate = 1;
      setMediaControls(null);
    };
  }, [address, title, start, back]);

  return { isPlaying, at, length, speed, fault, toggle, pause, back, seek, setSpeed, playSpans };
}
