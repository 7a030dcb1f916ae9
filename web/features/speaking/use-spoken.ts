import { useEffect, useMemo, useRef, useState } from "react";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { reportSound, type SoundReport, type SpokenPart } from "#core/exam/speaking/sound-report.ts";
import type { WordsReport } from "#core/exam/speaking/speaking-report.ts";
import type { Device } from "#web/db/device.ts";
import { keepMeasures, type Spoken, watchSpoken } from "#web/db/spoken.ts";
import { useParts } from "#web/parts.ts";
import { loadRecording } from "./load-audio.ts";
import type { SpeechTools } from "./speech-tools.ts";
import type { SpokenAnswer } from "./spoken-answers.tsx";

/** Typing has stopped for so long: the transcript is looked at, in ms. */
const QUIET = 800;

/** What is kept of an attempt; null until the device has answered. */
export function useSpoken(device: Device, slug: string): Spoken | null {
  const [spoken, setSpoken] = useState<Spoken | null>(null);
  useEffect(() => watchSpoken(device, slug).subscribe(setSpoken), [device, slug]);
  return spoken;
}

/** How measuring stands: how many answers are still to be measured, and how many could not be. */
export type Measuring = { waiting: number; failed: number };

/**
 * Measures the answers that nobody has measured yet, one after the other, and keeps all the measures at the end: the server
 * and other devices then have them. What was not measured before is fetched where it has to be.
 */
export function useMeasuring(setup: {
  device: Device;
  slug: string;
  answers: readonly SpokenAnswer[] | null;
  spoken: Spoken | null;
  tools: SpeechTools;
}): Measuring {
  const { device, slug, answers, spoken, tools } = setup;
  const parts = useParts();
  const tried = useRef(new Set<string>());
  const [failed, setFailed] = useState(0);
  const missing = useMemo(
    () =>
      spoken === null
        ? []
        : (answers ?? []).filter((one) => one.delivery !== "elsewhere" && spoken.measures[one.id] === undefined),
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
        const blob = await loadRecording(parts, device, answer).catch(() => null);
        const measures = blob === null ? null : await tools.measure(blob);
        if (measures !== null) measured[answer.id] = measures;
      }
      const count = Object.keys(measured).length;
      if (count < fresh.length) setFailed((before) => before + fresh.length - count);
      if (count > 0) await keepMeasures(device, slug, measured, Date.now());
    };
    work().catch(() => setFailed((before) => before + fresh.length));
    // What is to be measured says all that matters of the rest.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [todo]);
  return { waiting: Math.max(0, missing.length - failed), failed: Math.min(failed, missing.length) };
}

/** What is kept, part by part. */
export function spokenParts(answers: readonly SpokenAnswer[], spoken: Spoken): SpokenPart[] {
  const numbers = [...new Set(answers.map((answer) => answer.part))].sort((a, b) => a - b);
  return numbers.map((part) => ({
    part,
    measures: answers.flatMap((one) => (one.part === part ? (spoken.measures[one.id]?.measures ?? []) : [])),
    transcript: spoken.transcripts[part]?.text ?? "",
  }));
}

/** What the sound says, at once, and what the words say, as soon as they were looked at beside the page. */
export function useSpeakingReport(
  parts: readonly SpokenPart[],
  tools: SpeechTools,
): { sound: SoundReport; words: WordsReport | null } {
  const sound = useMemo(() => reportSound(parts), [parts]);
  const [words, setWords] = useState<WordsReport | null>(null);
  const key = JSON.stringify(parts);
  const isBlank = parts.every(({ transcript }) => transcript.trim() === "");
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      () =>
        void tools.readWords(parts).then((found) => {
          if (!isOver && found !== null) setWords(found);
        }),
      isBlank ? 0 : QUIET,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // The key is the parts, as they are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, tools]);
  return { sound, words };
}
