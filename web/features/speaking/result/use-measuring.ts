import { useEffect, useMemo, useRef, useState } from "react";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { type Spoken, storeMeasures } from "#web/db/speaking/spoken.ts";
import type { Device } from "#web/db/storage/device.ts";
import { useServices } from "#web/services.ts";
import { loadRecording } from "../record/load-audio.ts";
import type { SpeechTools } from "./speech-tools.ts";
import type { SpokenAnswer } from "./spoken-answers.tsx";

/** Progress of measuring: how many answers wait to be measured, and how many could not be measured. */
export type Measuring = { waiting: number; failed: number };

/**
 * Measures the answers that have no measures, one after the other, and downloads their recordings if necessary. Then
 * saves all measures as one draft, which other devices receive.
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
  const unmeasured = useMemo(
    () =>
      spoken === null
        ? []
        : (answers ?? []).filter(({ id, sendState }) => sendState !== "elsewhere" && spoken.measures[id] === undefined),
    [answers, spoken],
  );
  const unmeasuredIds = unmeasured.map(({ id }) => id).join(" ");
  useEffect(() => {
    const untried = unmeasured.filter(({ id }) => !tried.current.has(id));
    if (untried.length === 0) return;
    for (const { id } of untried) tried.current.add(id);
    const work = async (): Promise<void> => {
      const measured: Record<string, SoundMeasures> = {};
      for (const answer of untried) {
        const blob = await loadRecording(services, device, answer).catch(() => null);
        const measures = blob === null ? null : await tools.measure(blob);
        if (measures !== null) measured[answer.id] = measures;
      }
      const count = Object.keys(measured).length;
      if (count < untried.length) setFailed((before) => before + untried.length - count);
      if (count > 0) await storeMeasures(device, slug, measured, Date.now());
    };
    work().catch(() => setFailed((before) => before + untried.length));
    // `unmeasuredIds` is `unmeasured` as text, so that an equal list does not run the effect again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unmeasuredIds]);
  return { waiting: Math.max(0, unmeasured.length - failed), failed: Math.min(failed, unmeasured.length) };
}
