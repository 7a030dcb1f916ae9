import { useEffect, useMemo, useRef, useState } from "react";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { reportSound, type SoundReport, type SpokenPart } from "#core/exam/speaking/sound-report.ts";
import type { WordsReport } from "#core/exam/speaking/speaking-report.ts";
import type { Device } from "#web/db/storage/device.ts";
import { storeMeasures, type Spoken, watchSpoken } from "#web/db/speaking/spoken.ts";
import { useServices } from "#web/services.ts";
import { loadRecording } from "../record/load-audio.ts";
import type { SpeechTools } from "./speech-tools.ts";
import type { SpokenAnswer } from "./spoken-answers.tsx";

/** Typing pause before the transcript is analysed, in ms. */
const ANALYSE_AFTER_IDLE_MS = 800;

/** Returns an attempt's transcripts and measures; null while they load. */
export function useSpoken(device: Device, slug: string): Spoken | null {
  const [spoken, setSpoken] = useState<Spoken | null>(null);
  useEffect(() => watchSpoken(device, slug).subscribe(setSpoken), [device, slug]);
  return spoken;
}

/** Progress of measuring: answers that are still to be measured, and answers that could not be measured. */
export type Measuring = { waiting: number; failed: number };

/**
 * Measures the answers without measures, one after the other, then saves all measures as one draft, which other devices
 * receive. Downloads a recording that is not on this device.
 */
export function useMeasuring(setup: {
  device: Device;
  slug: string;
  answers: readonly SpokenAnswer[] | null;
  spoken: Spoken | null;
  tools: SpeechTools;
}): Measuring {
  const { device, slug, answers, spoken, tools } = setup;
  const services = useServices();
  const tried = useRef(new Set<string>());
  const [failed, setFailed] = useState(0);
  const missing = useMemo(
    () =>
      spoken === null
        ? []
        : (answers ?? []).filter((one) => one.sendState !== "elsewhere" && spoken.measures[one.id] === undefined),
    [answers, spoken],
  );
  const todo = missing.map((one) => one.id).join(" ");
  useEffect(() => {
    const fresh = missing.filter((one) => !tried.current.has(one.id));
    if (fresh.length === 0) return;
    for (const one of fresh) tried.current.add(one.id);
    const work = async (): Promise<void> => {
      const measured: Record<string, SoundMeasures> = {};
      for (const answer of fresh) {
        const blob = await loadRecording(services, device, answer).catch(() => null);
        const measures = blob === null ? null : await tools.measure(blob);
        if (measures !== null) measured[answer.id] = measures;
      }
      const count = Object.keys(measured).length;
      if (count < fresh.length) setFailed((before) => before + fresh.length - count);
      if (count > 0) await storeMeasures(device, slug, measured, Date.now());
    };
    work().catch(() => setFailed((before) => before + fresh.length));
    // `todo` changes with everything else that the effect uses.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [todo]);
  return { waiting: Math.max(0, missing.length - failed), failed: Math.min(failed, missing.length) };
}

/** Groups answers and transcripts by part. */
export function spokenParts(answers: readonly SpokenAnswer[], spoken: Spoken): SpokenPart[] {
  const numbers = [...new Set(answers.map((answer) => answer.part))].sort((a, b) => a - b);
  return numbers.map((part) => ({
    part,
    measures: answers.flatMap((one) => (one.part === part ? (spoken.measures[one.id] ?? []) : [])),
    transcript: spoken.transcripts[part]?.text ?? "",
  }));
}

/** Returns the sound's measures at once, and the transcript's analysis when the worker has finished. */
export function useSpeakingReport(
  parts: readonly SpokenPart[],
  tools: SpeechTools,
): { sound: SoundReport; words: WordsReport | null } {
  const sound = useMemo(() => reportSound(parts), [parts]);
  const [words, setWords] = useState<WordsReport | null>(null);
  const key = JSON.stringify(parts);
  const isBlank = parts.every(({ transcript }) => transcript.trim() === "");
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(
      () =>
        void tools.reportWords(parts).then((found) => {
          if (!isStale && found !== null) setWords(found);
        }),
      isBlank ? 0 : ANALYSE_AFTER_IDLE_MS,
    );
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
    // `key` is the parts as text, so that equal parts do not run the effect again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, tools]);
  return { sound, words };
}
