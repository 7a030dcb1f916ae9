import { type ReactNode, useState } from "react";
import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { ListeningModule } from "#core/exam/content/module.ts";
import type { ListeningPart } from "#core/exam/content/part.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import { ReviewBoard, ReviewTabs } from "#web/questions/review-board.tsx";
import boardStyles from "#web/questions/review.module.css";
import { Icon } from "#web/ui/media/icon.tsx";
import text from "#web/ui/style/text.module.css";
import { cueAt, evidenceCues, spansOf } from "./cues.ts";
import { PlayerBar } from "./player-bar.tsx";
import type { Recordings } from "./sound.ts";
import { Transcript } from "./transcript.tsx";
import styles from "./transcript.module.css";
import { usePlayer } from "./use-player.ts";

export type ListeningReviewProps = {
  module: ListeningModule;
  answerKey: ModuleKey;
  marking: Marking;
  work: AttemptWork;
  /** Empty while the recordings load, or if they are not on this device. */
  recordings: Recordings;
  /** Shown in place of the player if there is nothing to play. */
  missing: ReactNode;
};

/** The review of a Listening attempt: every answer, with a button that plays the sentences that prove it. */
export function ListeningReview({ module, marking, ...rest }: ListeningReviewProps) {
  return (
    <ReviewTabs label="Parts" parts={module.parts} marking={marking}>
      {(part) => <PartReview part={part} marking={marking} {...rest} />}
    </ReviewTabs>
  );
}

type PartReviewProps = Omit<ListeningReviewProps, "module"> & { part: ListeningPart };

function PartReview({ part, answerKey, marking, work, recordings, missing }: PartReviewProps) {
  const marks = marking.questions.filter((mark) => mark.part === part.number);
  const [open, setOpen] = useState<number | null>((marks.find((mark) => !mark.right) ?? marks[0])?.number ?? null);
  const cues = answerKey.transcripts?.[part.id] ?? [];
  const address = recordings.get(part.audio) ?? null;
  const player = usePlayer({ address, title: part.title, startAt: 0 });
  const hasStarted = player.isPlaying || player.at > 0;
  const current = hasStarted ? (cueAt(cues, player.at)?.id ?? null) : null;
  const provingCues = (key: QuestionKey | undefined) => evidenceCues(cues, key?.evidence ?? [], part.id);
  const openKey = answerKey.questions.find(({ number }) => number === open);
  return (
    <ReviewBoard
      marks={marks}
      groups={part.groups}
      answerKey={answerKey}
      work={work}
      medium="heard"
      open={open}
      onOpen={setOpen}
      evidence={(key) =>
        provingCues(key).map((cue) => (
          <p key={cue.id} className={boardStyles.quote}>
            {cue.speaker !== undefined && <span className={styles.speaker}>{cue.speaker}</span>}
            <mark className={boardStyles.evidence}>{cue.text}</mark>
          </p>
        ))
      }
      actions={(key) =>
        address === null || provingCues(key).length === 0 ? null : (
          <button
            type="button"
            className={styles.again}
            onClick={() => {
              setOpen(key.number);
              player.playSpans(spansOf(provingCues(key)));
            }}
          >
            <Icon name="speaker-high" />
            <span>Hear it again</span>
            <span className={text.visuallyHidden}> for question {key.number}</span>
          </button>
        )
      }
      aside={
        <div
          className={boardStyles.aside}
          role="region"
          aria-label={`Transcript of ${part.title}`}
          // A pane that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          data-scroller=""
        >
          <div className={styles.bar}>
            {address === null ? missing : <PlayerBar player={player} title={part.title} isCompact />}
          </div>
          <Transcript
            cues={cues}
            current={current}
            isPlaying={player.isPlaying}
            number={open}
            evidence={provingCues(openKey)}
            onSentence={(cue) => player.seek(cue.start)}
          />
        </div>
      }
      asideTitle={part.title}
      showLabel="Show in transcript"
    />
  );
}
