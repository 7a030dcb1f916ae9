import { formatMinutes } from "#core/format/format-duration.ts";
import { cx } from "#web/ui/style/cx.ts";
import type { ReactNode } from "react";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import { hasSpeakingBand, type SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import type { IconName } from "#web/ui/media/icons.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { loadRecording } from "../record/load-audio.ts";
import facts from "#web/ui/style/facts.module.css";
import styles from "./speaking-report.module.css";
import type { SpeechTools } from "./speech-tools.ts";
import { SpokenAnswers, type SpokenAnswer } from "./spoken-answers.tsx";
import { SpokenDetail } from "./spoken-detail.tsx";
import { useSpokenAnswers } from "./use-spoken-answers.ts";
import { useMeasuring, useSpoken } from "./use-spoken.ts";

export type SpeakingReportProps = {
  device: Device;
  attempt: AttemptRecord;
  plan: readonly SpeakingStep[];
  title: string;
  subtitle: string;
  /** handed_in: right after the test. result: the result page. */
  kind: "handed_in" | "result";
  actions: ReactNode;
  /** What to do next, below the head. */
  next?: ReactNode;
  tools: SpeechTools;
  /** How the measures work, below the result. */
  about?: ReactNode;
};

/** A submitted Speaking attempt: recordings, send status, next steps. */
export function SpeakingReport({
  device,
  attempt,
  plan,
  title,
  subtitle,
  kind,
  actions,
  next,
  tools,
  about,
}: SpeakingReportProps) {
  const services = useServices();
  const answers = useSpokenAnswers(device, attempt.slug);
  const spoken = useSpoken(device, attempt.slug);
  const measuring = useMeasuring({ device, slug: attempt.slug, answers, spoken, tools });
  const hasBand = hasSpeakingBand(plan.length > 0 ? plan : (answers ?? []), attempt.head.parts);
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
          <dl className={cx(facts.facts, styles.reportFacts)}>
            <div>
              <dt>Answers</dt>
              <dd>{answers.length}</dd>
            </div>
            <div>
              <dt>Speaking time</dt>
              <dd>{formatMinutes(total)}</dd>
            </div>
          </dl>
        )}
      </div>
      {answers !== null && <AudioLine sendState={attempt.delivery} answers={answers} />}
      {attempt.reason === "time_up" && (
        <Alert variant="info">Time was up, so we handed in what you had said until then.</Alert>
      )}
      <p className={styles.reportNote}>
        {kind === "result"
          ? attempt.own_band === undefined
            ? hasBand
              ? "We measure your fluency. A band needs an examiner. You can also enter your own band."
              : "We measure your fluency. A band needs an interview with all three parts."
            : "You entered this band. The measurements below do not affect it."
          : "You have handed in your interview. You can listen to every answer below."}
      </p>
      {next}
      <div className={styles.reportActions}>{actions}</div>
      {answers === null || spoken === null ? (
        <Skeleton lines={6} />
      ) : kind === "handed_in" ? (
        <SpokenAnswers
          plan={plan}
          answers={answers}
          measures={spoken.measures}
          load={(answer) => loadRecording(services, device, answer)}
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
          hasBand={hasBand}
        />
      )}
      {about}
    </>
  );
}

/** The send state of the attempt and, once that is sent, of its recordings. */
function AudioLine({ sendState, answers }: { sendState: AttemptRecord["delivery"]; answers: readonly SpokenAnswer[] }) {
  const { icon, words } = sendLine(sendState, answers);
  return (
    <p className={styles.sendState} role="status">
      <Icon name={icon} size={20} />
      {words}
    </p>
  );
}

function sendLine(
  sendState: AttemptRecord["delivery"],
  answers: readonly SpokenAnswer[],
): { icon: IconName; words: string } {
  const count = (kind: SpokenAnswer["sendState"]): number =>
    answers.filter((answer) => answer.sendState === kind).length;
  if (sendState === "refused")
    return { icon: "cloud-warning", words: "The server did not take this attempt. It stays on this device" };
  if (sendState !== "sent") return { icon: "cloud-arrow-up", words: "Saved on this device, waiting to be sent" };
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
