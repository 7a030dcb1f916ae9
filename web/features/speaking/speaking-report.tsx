import { cx } from "#web/ui/cx.ts";
import type { ReactNode } from "react";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import type { Device } from "#web/db/device.ts";
import type { SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import { useParts } from "#web/parts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { BandChip } from "#web/ui/band-chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/ui/icons.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadRecording } from "./load-audio.ts";
import factStyles from "./facts.module.css";
import styles from "./speaking-report.module.css";
import type { SpeechTools } from "./speech-tools.ts";
import { SpokenAnswers, type SpokenAnswer } from "./spoken-answers.tsx";
import { SpokenDetail } from "./spoken-detail.tsx";
import { useSpokenAnswers } from "./use-spoken-answers.ts";
import { useMeasuring, useSpoken } from "./use-spoken.ts";
import { minutesFace } from "#web/ui/format-time.ts";

export type SpeakingReportProps = {
  device: Device;
  attempt: AttemptRecord;
  plan: readonly SpeakingStep[];
  title: string;
  subtitle: string;
  /** handed_in: right after the test. result: what came of it. */
  kind: "handed_in" | "result";
  actions: ReactNode;
  tools: SpeechTools;
  /** How all this is measured, under the result. */
  about?: ReactNode;
};

/** A Speaking attempt that was handed in: what was said, where it is, and what comes next. */
export function SpeakingReport({
  device,
  attempt,
  plan,
  title,
  subtitle,
  kind,
  actions,
  tools,
  about,
}: SpeakingReportProps) {
  const parts = useParts();
  const answers = useSpokenAnswers(device, attempt.slug);
  const spoken = useSpoken(device, attempt.slug);
  const measuring = useMeasuring({ device, slug: attempt.slug, answers, spoken, tools });
  const total = answers?.reduce((sum, answer) => sum + answer.duration, 0) ?? 0;
  return (
    <>
      <div className={styles.reportHead}>
        {kind === "result" && <BandChip band={attempt.own_band ?? null} size="lg" />}
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        {answers !== null && (
          <dl className={cx(factStyles.facts, styles.reportFacts)}>
            <div>
              <dt>Answers</dt>
              <dd>{answers.length}</dd>
            </div>
            <div>
              <dt>Speaking time</dt>
              <dd>{minutesFace(total)}</dd>
            </div>
          </dl>
        )}
      </div>
      {answers !== null && <AudioLine delivery={attempt.delivery} answers={answers} />}
      {attempt.reason === "time_up" && (
        <Alert variant="info">Time was up. What you had said until then was handed in.</Alert>
      )}
      <p className={styles.reportNote}>
        {kind === "result"
          ? attempt.own_band === undefined
            ? "No band: a recording alone cannot tell one, so we never give it. Listen to your answers, look at how they sound, and band them yourself if you like."
            : "This band was entered by you. What was measured stands below; it makes no band."
          : "Your interview is handed in. You can hear every answer below; nothing else is needed from you."}
      </p>
      <div className={styles.reportActions}>{actions}</div>
      {answers === null || spoken === null ? (
        <Skeleton lines={6} />
      ) : kind === "handed_in" ? (
        <SpokenAnswers
          plan={plan}
          answers={answers}
          measures={spoken.measures}
          load={(answer) => loadRecording(parts, device, answer)}
        />
      ) : (
        <SpokenDetail
          device={device}
          attempt={attempt}
          plan={plan}
          answers={answers}
          spoken={spoken}
          measuring={measuring}
          tools={tools}
        />
      )}
      {about}
    </>
  );
}

/** Where the interview is: the words first, then the audio. */
function AudioLine({ delivery, answers }: { delivery: AttemptRecord["delivery"]; answers: readonly SpokenAnswer[] }) {
  const { icon, words } = whereabouts(delivery, answers);
  return (
    <p className={styles.delivery} role="status">
      <Icon name={icon} size={20} />
      {words}
    </p>
  );
}

function whereabouts(
  delivery: AttemptRecord["delivery"],
  answers: readonly SpokenAnswer[],
): { icon: IconName; words: string } {
  const count = (kind: SpokenAnswer["delivery"]): number => answers.filter((answer) => answer.delivery === kind).length;
  if (delivery === "refused")
    return { icon: "cloud-warning", words: "The server did not take this attempt. It stays on this device" };
  if (delivery !== "sent") return { icon: "cloud-arrow-up", words: "Saved on this device, waiting to be sent" };
  const refused = count("refused");
  if (count("device") > 0)
    return {
      icon: "cloud-arrow-up",
      words: `Submitted, audio still sending: ${count("sent")} of ${answers.length} recordings sent`,
    };
  if (count("elsewhere") > 0)
    return { icon: "cloud-arrow-up", words: "Submitted. Some audio is still on the device it was made on" };
  return refused > 0
    ? { icon: "cloud-warning", words: `Sent, except ${refused} of ${answers.length} recordings` }
    : { icon: "cloud-check", words: "Sent" };
}
