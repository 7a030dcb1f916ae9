import { useEffect, useRef } from "react";
import { isAnswered } from "#core/exam/attempt/progress.ts";
import type { Answers } from "#core/exam/attempt/attempt.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleGroups, moduleNumbers } from "#core/exam/content/question-numbers.ts";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { NumberBox } from "#web/ui/form/number-box.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import type { AttemptPlace } from "#web/db/attempt/attempt-record.ts";
import { type BoxState, describeBox } from "./navigator-label.ts";
import styles from "./navigator.module.css";

export type NavigatorProps = {
  module: Module;
  parts: readonly number[] | null;
  answers: Answers;
  flags: readonly number[];
  place: AttemptPlace;
  onGoToQuestion: (number: number) => void;
  onStep: (by: 1 | -1) => void;
  onPart: (part: number) => void;
  onFlag: (number: number) => void;
  onView: (view: AttemptPlace["view"]) => void;
};

const VIEWS = [
  { value: "passage", label: "Passage" },
  { value: "both", label: "Both" },
  { value: "questions", label: "Questions" },
] as const;

/** The navigation at the foot: parts and question boxes on a wide screen, views and a strip of boxes on a phone. */
export function Navigator(props: NavigatorProps) {
  const isWide = useMedia("(min-width: 992px)");
  return isWide ? <WideNavigator {...props} /> : <PhoneNavigator {...props} />;
}

function boxesOf({ module, parts, answers, flags, place }: NavigatorProps, part: number): BoxState[] {
  const groups = moduleGroups(module, parts);
  return moduleNumbers(module, [part]).map((number) => ({
    number,
    isAnswered: isAnswered(answers, number, groups),
    isFlagged: flags.includes(number),
    isCurrent: number === place.number,
  }));
}

function attemptParts({ module, parts }: NavigatorProps) {
  return module.parts.filter((part) => parts === null || parts.includes(part.number));
}

function WideNavigator(props: NavigatorProps) {
  const { place, flags, onGoToQuestion, onStep, onPart, onFlag } = props;
  const isFlagged = flags.includes(place.number);
  return (
    <nav className={styles.wide} aria-label="Questions">
      <div className={styles.parts}>
        {attemptParts(props).map((part) => {
          const boxes = boxesOf(props, part.number);
          if (part.number !== place.part) {
            const answered = boxes.filter((box) => box.isAnswered).length;
            return (
              <button
                key={part.id}
                type="button"
                className={styles.part}
                aria-label={`${part.title}, ${answered} of ${boxes.length} answered`}
                onClick={() => onPart(part.number)}
              >
                <b>{part.title}</b> {answered} of {boxes.length}
              </button>
            );
          }
          return (
            <div key={part.id} className={styles.openPart} role="group" aria-label={part.title}>
              <b>{part.title}</b>
              <div className={styles.boxes}>
                <Boxes boxes={boxes} onGoToQuestion={onGoToQuestion} />
              </div>
            </div>
          );
        })}
      </div>
      <div className={styles.end}>
        <button
          type="button"
          className={cx(styles.flag, isFlagged && styles.flagged)}
          aria-pressed={isFlagged}
          aria-label={`Review question ${place.number} later`}
          onClick={() => onFlag(place.number)}
        >
          <Icon name={isFlagged ? "flag-fill" : "flag"} />
          <span>Review later</span>
        </button>
        <Button
          variant="outline"
          className={styles.arrow ?? ""}
          aria-label="Previous question"
          onClick={() => onStep(-1)}
        >
          <Icon name="caret-left" />
        </Button>
        <Button variant="outline" className={styles.arrow ?? ""} aria-label="Next question" onClick={() => onStep(1)}>
          <Icon name="caret-right" />
        </Button>
      </div>
    </nav>
  );
}

function PhoneNavigator(props: NavigatorProps) {
  const { module, place, flags, onGoToQuestion, onStep, onFlag, onView } = props;
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = strip.current;
    const box = list?.querySelector<HTMLElement>('[aria-current="true"]');
    if (list === null || box === null || box === undefined) return;
    list.scrollTo({ left: box.offsetLeft - list.clientWidth / 2 + box.offsetWidth / 2, behavior: "auto" });
  }, [place.number]);
  const isFlagged = flags.includes(place.number);
  const flagButton = (
    <IconButton
      label={`Review question ${place.number} later`}
      icon={isFlagged ? "flag-fill" : "flag"}
      pressed={isFlagged}
      className={isFlagged ? styles.flagged : undefined}
      onClick={() => onFlag(place.number)}
    />
  );
  // Only Reading has a passage beside its questions.
  const hasViews = module.module_type === "reading";
  return (
    <nav className={styles.phone} aria-label="Questions">
      {hasViews && (
        <div className={styles.views}>
          <Segmented label="View" value={place.view} onChange={onView} options={VIEWS} className={styles.segments} />
          {flagButton}
        </div>
      )}
      <div className={styles.strip}>
        <IconButton label="Previous question" icon="caret-left" onClick={() => onStep(-1)} />
        <div ref={strip} className={styles.list}>
          {attemptParts(props).map((part) => (
            <div key={part.id} className={styles.stripPart} role="group" aria-label={part.title}>
              <Boxes boxes={boxesOf(props, part.number)} onGoToQuestion={onGoToQuestion} />
            </div>
          ))}
        </div>
        {!hasViews && flagButton}
        <IconButton label="Next question" icon="caret-right" onClick={() => onStep(1)} />
      </div>
    </nav>
  );
}

function Boxes({ boxes, onGoToQuestion }: { boxes: readonly BoxState[]; onGoToQuestion: (number: number) => void }) {
  return boxes.map((box) => (
    <NumberBox
      key={box.number}
      number={box.number}
      label={describeBox(box)}
      state={box.isAnswered ? "done" : "open"}
      flagged={box.isFlagged}
      current={box.isCurrent}
      onClick={() => onGoToQuestion(box.number)}
    />
  ));
}
