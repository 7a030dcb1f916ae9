import { useMemo } from "react";
import type { SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import { storeSelfAssessment, type Spoken } from "#web/db/speaking/spoken.ts";
import { useServices } from "#web/services.ts";
import { FlowTable } from "./flow-table.tsx";
import { loadRecording } from "../record/load-audio.ts";
import { SampleTalks } from "./sample-talks.tsx";
import { SelfAssessment } from "./self-assessment.tsx";
import type { SpeechTools } from "./speech-tools.ts";
import { SpokenAnswers, type SpokenAnswer } from "./spoken-answers.tsx";
import { TranscriptEditor } from "./transcript-editor.tsx";
import type { Measuring } from "./use-measuring.ts";
import { groupByPart, useSpeakingReport } from "./use-speaking-report.ts";
import { useTranscription } from "./use-transcription.ts";
import { SpokenWords } from "./spoken-words.tsx";

/** The details of a Speaking result: fluency, answers with transcripts, words and grammar, samples, self-assessment. */
export function SpokenDetail({
  device,
  attempt,
  plan,
  answers,
  spoken,
  measuring,
  tools,
  canHaveBand,
}: {
  device: Device;
  attempt: AttemptRecord;
  plan: readonly SpeakingStep[];
  answers: readonly SpokenAnswer[];
  spoken: Spoken;
  measuring: Measuring;
  tools: SpeechTools;
  /** True if the learner can enter a band. */
  canHaveBand: boolean;
}) {
  const services = useServices();
  const { slug, owner } = attempt;
  const parts = useMemo(() => groupByPart(answers, spoken), [answers, spoken]);
  const { sound, words } = useSpeakingReport(parts, tools);
  const service = useTranscription(slug, attempt.delivery === "sent");
  const hasAnswers = answers.length > 0;
  const card = plan.find((step) => "card" in step)?.card;
  return (
    <>
      {hasAnswers && <FlowTable report={sound} measuring={measuring} />}
      <SpokenAnswers
        plan={plan}
        answers={answers}
        measures={spoken.measures}
        load={(answer) => loadRecording(services, device, answer)}
        foot={(part) => (
          <TranscriptEditor
            device={device}
            slug={slug}
            owner={owner}
            part={part}
            row={spoken.transcripts[part]}
            isUnsent={spoken.unsent.has(part)}
            service={
              service.available
                ? { state: service.parts[part] ?? null, requestTranscript: () => service.requestTranscript(part) }
                : null
            }
          />
        )}
      />
      {hasAnswers && words !== null && <SpokenWords report={words} />}
      {card?.samples !== undefined && <SampleTalks topic={card.topic} talks={card.samples} />}
      {hasAnswers && (canHaveBand || spoken.assessment !== null) && (
        <SelfAssessment
          assessment={spoken.assessment}
          onSave={(bands) => {
            const now = Date.now();
            void storeSelfAssessment(device, slug, bands === null ? null : { v: 1, ...bands, at: now }, now);
          }}
        />
      )}
    </>
  );
}
