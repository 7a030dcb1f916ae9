import { useEffect, useMemo, useState } from "react";
import { reportSound, type SoundReport, type SpokenPart } from "#core/exam/speaking/sound-report.ts";
import type { WordsReport } from "#core/exam/speaking/speaking-report.ts";
import type { Spoken } from "#web/db/speaking/spoken.ts";
import type { SpeechTools } from "./speech-tools.ts";
import type { SpokenAnswer } from "./spoken-answers.tsx";

/** The transcript is analysed once typing has paused for this long. */
const ANALYSE_AFTER_IDLE_MS = 800;

/** Returns the measures and the transcript of each part that has answers. */
export function groupByPart(answers: readonly SpokenAnswer[], spoken: Spoken): SpokenPart[] {
  const numbers = [...new Set(answers.map((answer) => answer.part))].sort((a, b) => a - b);
  return numbers.map((part) => ({
    part,
    measures: answers.filter((answer) => answer.part === part).flatMap(({ id }) => spoken.measures[id] ?? []),
    transcript: spoken.transcripts[part]?.text ?? "",
  }));
}

/** Returns the report on the sound at once, and the report on the words when the worker has finished. */
export function useSpeakingReport(
  parts: readonly SpokenPart[],
  tools: SpeechTools,
): { sound: SoundReport; words: WordsReport | null } {
  const sound = useMemo(() => reportSound(parts), [parts]);
  const [words, setWords] = useState<WordsReport | null>(null);
  const partsText = JSON.stringify(parts);
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
    // `partsText` is `parts` as text, so that equal parts do not run the effect again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [partsText, tools]);
  return { sound, words };
}
