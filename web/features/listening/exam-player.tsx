import { type ListeningPlan, type ListeningPosition, listeningAt } from "#core/exam/attempt/listening-plan.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import styles from "./player.module.css";
import { Segments } from "./segments.tsx";
import { minutesFace, timeInWords } from "#web/ui/format-time.ts";
import type { ExamPlayer } from "./use-exam-player.ts";
import { Volume } from "./volume.tsx";

export type ExamPlayerBarProps = {
  plan: ListeningPlan;
  /** Milliseconds of exam time, by the second. */
  elapsed: number;
  player: ExamPlayer;
  /** The part on screen. */
  shown: number;
  onPart: (part: number) => void;
  /** Questions without an answer. */
  empty: readonly number[];
  onTakeTo: (number: number) => void;
};

/** The recording of an exam: where it is, and how loud. Nothing stops it. */
export function ExamPlayerBar({ plan, elapsed, player, shown, onPart, empty, onTakeTo }: ExamPlayerBarProps) {
  const position = listeningAt(plan, elapsed);
  if (position.kind === "check" || position.kind === "over") return <CheckBar empty={empty} onTakeTo={onTakeTo} />;
  const { part } = position;
  const index = plan.parts.findIndex((one) => one.number === part.number);
  const length = part.end - part.start;
  const at = position.kind === "part" ? position.at : length;
  const name = plan.parts.length > 1 ? `${part.title} of ${plan.parts.length}` : part.title;
  return (
    <section className={styles.player} aria-label="Recording">
      <div className={styles.inner}>
        <div className={styles.row}>
          <span>
            <b>{name}</b>, {minutesFace(at)} of {minutesFace(length)}
          </span>
          <Volume />
        </div>
        <Segments
          lengths={plan.parts.map((one) => one.end - one.start)}
          now={index}
          at={at}
          label="Recording"
          text={`${part.title}, ${timeInWords(at)}`}
        />
        <div className={styles.line}>
          <Pause position={position} />
          {shown !== part.number && (
            <Button variant="quiet" className={styles.follow ?? ""} onClick={() => onPart(part.number)}>
              Go to {part.title}
            </Button>
          )}
        </div>
        <p className={text.vh} role="status">
          {silence(position)}
        </p>
        <Troubles player={player} />
      </div>
    </section>
  );
}

function Pause({ position }: { position: ListeningPosition }) {
  if (position.kind === "rest")
    return (
      <p className={styles.pause}>
        Extra time. {position.next.title} starts in <b>{minutesFace(position.left, "down")}</b>
      </p>
    );
  if (position.kind === "part" && position.pause !== null)
    return (
      <p className={styles.pause}>
        {position.pause.label} <b>{minutesFace(position.pause.left, "down")}</b>
      </p>
    );
  return (
    <p className={styles.once}>
      <Icon name="lock" size={20} /> Exam mode: it plays once, with no pause.
    </p>
  );
}

/** Said once when it falls silent, and never into a voice. */
function silence(position: ListeningPosition): string {
  if (position.kind === "rest") return `Extra time before ${position.next.title}.`;
  return position.kind === "part" && position.pause !== null ? `${position.pause.label}.` : "";
}

function Troubles({ player }: { player: ExamPlayer }) {
  if (player.trouble === "broken")
    return (
      <Alert variant="danger" title="The recording cannot be played" className={styles.trouble}>
        This browser could not read the file. Reload the page; if that does not help, go on with this test in another
        browser. Your answers are kept.
      </Alert>
    );
  if (player.trouble === "refused")
    return (
      <Alert variant="warning" title="The browser waits for a tap before it plays sound" className={styles.trouble}>
        The recording goes on meanwhile.
        <br />
        <Button variant="outline" onClick={player.resume}>
          <Icon name="play" /> Continue the recording
        </Button>
      </Alert>
    );
  if (player.hasMissed)
    return (
      <Alert variant="info" onClose={player.forget} autoHideMs={20_000} className={styles.trouble}>
        The recording went on while you were away.
      </Alert>
    );
  return null;
}

/** After the recording: what is still empty, one touch away. */
function CheckBar({ empty, onTakeTo }: Pick<ExamPlayerBarProps, "empty" | "onTakeTo">) {
  const [first] = empty;
  return (
    <section className={styles.checking} aria-label="Time to check">
      <div className={styles.inner}>
        <div>
          <h2>The recording has ended</h2>
          <p>Check your answers. {emptyWords(empty.length)}</p>
        </div>
        {first !== undefined && (
          <Button variant="outline" className={styles.toEmpty ?? ""} onClick={() => onTakeTo(first)}>
            Go to {first}
          </Button>
        )}
        <p className={text.vh} role="status">
          The recording has ended. Check your answers.
        </p>
      </div>
    </section>
  );
}

function emptyWords(count: number): string {
  if (count === 0) return "None is empty.";
  return count === 1 ? "One is still empty." : `${count} are still empty.`;
}
