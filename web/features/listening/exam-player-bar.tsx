import { plural } from "#core/format/plural.ts";
import { formatMinutesSeconds, formatDuration } from "#core/format/format-duration.ts";
import { type ListeningPlan, type ListeningPosition, listeningPosition } from "#core/exam/attempt/listening-plan.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./player.module.css";
import { Segments } from "./segments.tsx";
import type { ExamPlayer } from "./use-exam-player.ts";
import { Volume } from "./volume.tsx";

export type ExamPlayerBarProps = {
  plan: ListeningPlan;
  /** Exam time in ms, updated each second. */
  elapsed: number;
  player: ExamPlayer;
  /** Number of the part whose questions are shown. */
  shownPart: number;
  onPart: (part: number) => void;
  unanswered: readonly number[];
  onGoToQuestion: (number: number) => void;
};

/** The bar of an exam's recording: its position and the volume. After the recording, the questions to check. */
export function ExamPlayerBar({
  plan,
  elapsed,
  player,
  shownPart,
  onPart,
  unanswered,
  onGoToQuestion,
}: ExamPlayerBarProps) {
  const position = listeningPosition(plan, elapsed);
  if (position.kind === "check" || position.kind === "over")
    return <CheckBar unanswered={unanswered} onGoToQuestion={onGoToQuestion} />;
  const { part } = position;
  const index = plan.parts.findIndex(({ number }) => number === part.number);
  const length = part.end - part.start;
  const playedMs = position.kind === "part" ? position.playedMs : length;
  const name = plan.parts.length > 1 ? `${part.title} of ${plan.parts.length}` : part.title;
  return (
    <section className={styles.player} aria-label="Recording">
      <div className={styles.inner}>
        <div className={styles.row}>
          <span>
            <b>{name}</b>, {formatMinutesSeconds(playedMs)} of {formatMinutesSeconds(length)}
          </span>
          <Volume />
        </div>
        <Segments
          lengths={plan.parts.map(({ start, end }) => end - start)}
          current={index}
          at={playedMs}
          label="Recording"
          text={`${part.title}, ${formatDuration(playedMs)}`}
        />
        <div className={styles.line}>
          <PauseLine position={position} />
          {shownPart !== part.number && (
            <Button variant="quiet" className={styles.follow ?? ""} onClick={() => onPart(part.number)}>
              Go to {part.title}
            </Button>
          )}
        </div>
        <p className={text.visuallyHidden} role="status">
          {pauseAnnouncement(position)}
        </p>
        <PlaybackProblem player={player} />
      </div>
    </section>
  );
}

function PauseLine({ position }: { position: ListeningPosition }) {
  if (position.kind === "rest")
    return (
      <p className={styles.pause}>
        Extra time. {position.next.title} starts in <b>{formatMinutesSeconds(position.leftMs, "down")}</b>
      </p>
    );
  if (position.kind === "part" && position.pause !== null)
    return (
      <p className={styles.pause}>
        {position.pause.label} <b>{formatMinutesSeconds(position.pause.leftMs, "down")}</b>
      </p>
    );
  return (
    <p className={styles.once}>
      <Icon name="lock" size={20} /> Exam mode: the recording plays once. You cannot pause it.
    </p>
  );
}

/** Returns what screen readers announce in a pause of the recording. Empty while somebody speaks. */
function pauseAnnouncement(position: ListeningPosition): string {
  if (position.kind === "rest") return `Extra time before ${position.next.title}.`;
  return position.kind === "part" && position.pause !== null ? `${position.pause.label}.` : "";
}

function PlaybackProblem({ player }: { player: ExamPlayer }) {
  if (player.fault === "broken")
    return (
      <Alert variant="danger" title="The recording cannot be played" className={styles.trouble}>
        This browser could not read the file. Reload the page; if that does not help, continue this test in another
        browser. Your answers are saved.
      </Alert>
    );
  if (player.fault === "refused")
    return (
      <Alert variant="warning" title="Tap to play the sound" className={styles.trouble}>
        The recording keeps running in the meantime.
        <br />
        <Button variant="outline" onClick={player.resume}>
          <Icon name="play" /> Continue the recording
        </Button>
      </Alert>
    );
  if (player.hasMissedSound)
    return (
      <Alert variant="info" onClose={player.dismissMissedSound} autoHideMs={20_000} className={styles.trouble}>
        The recording kept playing while you were away.
      </Alert>
    );
  return null;
}

/** Shown after the recording: how many questions are empty, with a button to the first. */
function CheckBar({ unanswered, onGoToQuestion }: Pick<ExamPlayerBarProps, "unanswered" | "onGoToQuestion">) {
  const [first] = unanswered;
  return (
    <section className={styles.checking} aria-label="Time to check">
      <div className={styles.inner}>
        <div>
          <h2>The recording has ended</h2>
          <p>Check your answers. {describeUnanswered(unanswered.length)}</p>
        </div>
        {first !== undefined && (
          <Button variant="outline" className={styles.firstEmpty ?? ""} onClick={() => onGoToQuestion(first)}>
            Go to {first}
          </Button>
        )}
        <p className={text.visuallyHidden} role="status">
          The recording has ended. Check your answers.
        </p>
      </div>
    </section>
  );
}

function describeUnanswered(count: number): string {
  if (count === 0) return "None is empty.";
  return plural(count, { one: "# is still empty.", other: "# are still empty." });
}
