import { formatMinutesSeconds } from "#core/format/format-duration.ts";
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
import styles from "./handed-in-speaking.module.css";
import type { SpeechTools } from "./speech-tools.ts";
import { SpokenAnswers, type SpokenAnswer } from "./spoken-answers.tsx";
import { SpokenDetail } from "./spoken-detail.tsx";
import { useSpokenAnswers } from "./use-spoken-answers.ts";
import { useMeasuring } from "./use-measuring.ts";
import { useSpoken } from "./use-spoken.ts";

export type HandedInSpeakingProps = {
  device: Device;
  attempt: AttemptRecord;
  plan: readonly SpeakingStep[];
  title: string;
  subtitle: string;
  /** handed_in: right after the test. result: the result page. */
  kind: "handed_in" | "result";
  actions: ReactNode;
  /** What the learner can do next, below the head. */
  next?: ReactNode;
  tools: SpeechTools;
  /** Explains how the measures work, below the result. */
  about?: ReactNode;
};

/** A Speaking attempt that was handed in: its recordings, its send state, and what to do next. */
export function HandedInSpeaking({
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
}: HandedInSpeakingProps) {
  const services = useServices();
  const answers = useSpokenAnswers(device, attempt.slug);
  const spoken = useSpoken(device, attempt.slug);
  const measuring = useMeasuring({ device, slug: attempt.slug, answers, spoken, tools });
  const canHaveBand = hasSpeakingBand(plan.length > 0 ? plan : (answers ?? []), attempt.head.parts);
  const totalMs = answers?.reduce((sum, answer) => sum + answer.duration, 0) ?? 0;
  return (
    <>
      <div className={styles.head}>
        {kind === "result" && <BandChip band={attempt.own_band ?? null} size="lg" />}
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        {answers !== null && (
          <dl className={cx(facts.facts, styles.facts)}>
            <div>
              <dt>Answers</dt>
              <dd>{answers.length}</dd>
            </div>
            <div>
              <dt>Speaking time</dt>
              <dd>{formatMinutesSeconds(totalMs)}</dd>
            </div>
          </dl>
        )}
      </div>
      {answers !== null && <SendState sendState={attempt.delivery} answers={answers} />}
      {attempt.reason === "time_up" && (
        <Alert variant="info">Time was up, so we handed in what you had said until then.</Alert>
      )}
      <p className={styles.note}>
        {kind === "handed_in"
          ? "You have handed in your interview. You can listen to every answer below."
          : describeBand(attempt.own_band !== undefined, canHaveBand)}
      </p>
      {next}
      <div className={styles.actions}>{actions}</div>
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
          canHaveBand={canHaveBand}
        />
      )}
      {about}
    </>
  );
}

function describeBand(hasOwnBand: boolean, canHaveBand: boolean): string {
  if (hasOwnBand) return "You entered this band. The measurements below do not affect it.";
  return canHaveBand
    ? "We measure your fluency. A band needs an examiner. You can also enter your own band."
    : "We measure your fluency. A band needs an interview with all three parts.";
}

/** The send state of the attempt and, once the attempt is sent, of its recordings. */
function SendState({ sendState, answers }: { sendState: AttemptRecord["delivery"]; answers: readonly SpokenAnswer[] }) {
  const { icon, label } = describeSendState(sendState, answers);
  return (
    <p className={styles.sendState} role="status">
      <Icon name={icon} size={20} />
      {label}
    </p>
  );
}

function describeSendState(
  sendState: AttemptRecord["delivery"],
  answers: readonly SpokenAnswer[],
): { icon: IconName; label: string } {
  const count = (wanted: SpokenAnswer["sendState"]): number =>
    answers.filter((answer) => answer.sendState === wanted).length;
  if (sendState === "refused")
    return { icon: "cloud-warning", label: "The server did not take this attempt. It stays on this device" };
  if (sendState !== "sent") return { icon: "cloud-arrow-up", label: "Saved on this device, waiting to be sent" };
  if (count("device") > 0)
    return {
      icon: "cloud-arrow-up",
      label: `Attempt sent, audio still sending: ${count("sent")} of ${answers.length} recordings sent`,
    };
  if (count("elsewhere") > 0)
    return { icon: "cloud-arrow-up", label: "Attempt sent. Some audio is still on the device it was made on" };
  const refused = count("refused");
  return refused > 0
    ? { icon: "cloud-warning", label: `Sent, except ${refused} of ${answers.length} recordings` }
    : { icon: "cloud-check", label: "Sent" };
}
