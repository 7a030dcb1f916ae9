import type { ReactNode } from "react";
import type { SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import type { IconName } from "#web/ui/media/icons.ts";
import { RecordingPlayer } from "../record/recording-player.tsx";
import styles from "./spoken-answers.module.css";

/** A recorded answer, from this or another device. `duration` in ms. */
export type SpokenAnswer = {
  id: string;
  part: number;
  question: string | null;
  mime: "audio/webm" | "audio/ogg" | "audio/mp4" | "audio/wav";
  duration: number;
  sendState: "device" | "sent" | "refused" | "elsewhere";
  isCut: boolean;
};

const SEND_STATE_LABELS: Record<SpokenAnswer["sendState"], { icon: IconName; text: string }> = {
  device: { icon: "cloud-arrow-up", text: "On this device, waiting to be sent" },
  sent: { icon: "cloud-check", text: "Sent" },
  refused: { icon: "cloud-warning", text: "The server did not take it. It stays on this device" },
  elsewhere: { icon: "device-mobile", text: "Still on the device it was made on" },
};

/** The recorded answers by part, each with its question and a player. */
export function SpokenAnswers({
  plan,
  answers,
  measures,
  load,
  foot,
}: {
  plan: readonly SpeakingStep[];
  answers: readonly SpokenAnswer[];
  measures: Readonly<Record<string, SoundMeasures>>;
  load: (answer: SpokenAnswer) => Promise<Blob | null>;
  /** Rendered below the answers of a part. */
  foot?: (part: number) => ReactNode;
}) {
  const parts = [...new Set(answers.map((answer) => answer.part))].sort((a, b) => a - b);
  if (answers.length === 0) return <p className={styles.none}>Nothing was recorded in this attempt.</p>;
  return (
    <div className={styles.answers}>
      {parts.map((part) => (
        <section key={part} aria-label={`Part ${part}`}>
          <h2>Part {part}</h2>
          <ol>
            {answers
              .filter((answer) => answer.part === part)
              .map((answer, index) => (
                <li key={answer.id}>
                  <p className={styles.asked}>{questionOf(plan, answer)}</p>
                  <RecordingPlayer
                    name={`answer ${index + 1} of part ${part}`}
                    duration={answer.duration}
                    load={() => load(answer)}
                    measures={measures[answer.id]}
                    {...(answer.sendState === "elsewhere" && {
                      missing: "This recording is still on the device it was made on. Open Bandwise there to send it.",
                    })}
                  />
                  <p className={cx(styles.sendState, answer.sendState === "refused" && styles.refused)}>
                    <Icon name={SEND_STATE_LABELS[answer.sendState].icon} size={20} />
                    {SEND_STATE_LABELS[answer.sendState].text}
                    {answer.isCut && ". Cut off before its end"}
                  </p>
                </li>
              ))}
          </ol>
          {foot?.(part)}
        </section>
      ))}
    </div>
  );
}

/** Returns the question or the topic of the cue card, or a general name if the test is not on this device. */
function questionOf(plan: readonly SpeakingStep[], answer: SpokenAnswer): string {
  for (const step of plan) {
    if (step.part !== answer.part) continue;
    if (step.kind === "talk" && answer.question === null) return step.card.topic;
    if (step.kind === "question" && step.question.id === answer.question) return step.question.text;
  }
  return answer.question === null ? "The long turn" : "A question of the examiner";
}
