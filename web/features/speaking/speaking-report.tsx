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
import styles from "./speaking.module.css";
import { SpokenAnswers, type SpokenAnswer } from "./spoken-answers.tsx";
import { useSpokenAnswers } from "./use-spoken-answers.ts";
import { shortTime } from "./words.ts";

export type SpeakingReportProps = {
  device: Device;
  attempt: AttemptRecord;
  plan: readonly SpeakingStep[];
  title: string;
  subtitle: string;
  /** handed_in: right after the test. result: what came of it. */
  kind: "handed_in" | "result";
  actions: ReactNode;
};

/** A Speaking attempt that was handed in: what was said, where it is, and what comes next. */
export function SpeakingReport({ device, attempt, plan, title, subtitle, kind, actions }: SpeakingReportProps) {
  const parts = useParts();
  const answers = useSpokenAnswers(device, attempt.slug);
  const total = answers?.reduce((sum, answer) => sum + answer.duration, 0) ?? 0;
  return (
    <>
      <div className={styles.reportHead}>
        {kind === "result" && <BandChip band={null} size="lg" />}
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        {answers !== null && (
          <dl className={styles.facts}>
            <div>
              <dt>Answers</dt>
              <dd>{answers.length}</dd>
            </div>
            <div>
              <dt>Speaking time</dt>
              <dd>{shortTime(total)}</dd>
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
          ? "No band: a recording alone cannot tell one, so we never give it. Listen to your answers and compare them with what the questions asked."
          : "Your interview is handed in. You can hear every answer below; nothing else is needed from you."}
      </p>
      <div className={styles.reportActions}>{actions}</div>
      {answers === null ? (
        <Skeleton lines={6} />
      ) : (
        <SpokenAnswers plan={plan} answers={answers} load={(answer) => loadRecording(parts, device, answer)} />
      )}
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
