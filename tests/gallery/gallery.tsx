import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Answers, AnswerValue } from "#core/exam/attempt/attempt.ts";
import { isAnswered } from "#core/exam/attempt/progress.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import { GroupScope } from "#web/questions/group-scope.tsx";
import { AbovePassageBlock, passageGroups, PassagePicker } from "#web/questions/passage-gaps.tsx";
import { QuestionLayout } from "#web/questions/question-layout.tsx";
import { ReviewAnswer } from "#web/questions/review-answer.tsx";
import reviewStyles from "#web/questions/review.module.css";
import type { PendingPlacement, QuestionContext, QuestionSession } from "#web/questions/question-context.ts";
import { describeBox } from "#web/features/attempt/navigator/navigator-label.ts";
import { PAGE_DEFAULTS, pageStyle } from "#web/features/attempt/page-settings/page-settings.ts";
import { Passage } from "#web/features/reading/passage.tsx";
import { NumberBox } from "#web/ui/form/number-box.tsx";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import styles from "./gallery.module.css";
import { galleryKey, markSample, type Sample, SAMPLES, UNKNOWN_SAMPLE } from "./samples.ts";

/** A state of an attempt at one question group. */
type SampleState = {
  id: string;
  answers: Answers;
  flags: readonly number[];
  current: number;
  placement: PendingPlacement;
};

/** Returns the states to show. The last two are only for groups with a bank. */
function statesOf(sample: Sample): SampleState[] {
  const numbers = groupNumbers(sample.group);
  const [first = 0] = numbers;
  const empty = { answers: {}, flags: [], current: 0, placement: null };
  const bank = rulesOf(sample.group).bank(sample.group);
  const group = sample.group.id;
  return [
    { ...empty, id: "empty" },
    { ...empty, id: "answered", answers: sample.right },
    { ...empty, id: "flagged", flags: numbers },
    { ...empty, id: "current", current: first },
    ...(bank === null
      ? []
      : [
          {
            ...empty,
            id: "option picked",
            placement: { kind: "option" as const, group, option: bank.options[1]?.id ?? "" },
          },
          { ...empty, id: "gap chosen", current: first, placement: { kind: "gap" as const, group, number: first } },
        ]),
  ];
}

/** Shows every question kind in every state. `?kind=` and `?states=` list those to show. */
export function Gallery({ kinds, states }: { kinds: readonly string[] | null; states: readonly string[] | null }) {
  const samples = SAMPLES.filter((sample) => kinds === null || kinds.includes(sample.id));
  return (
    <main className={styles.gallery} style={pageStyle(PAGE_DEFAULTS)}>
      <h1>Question gallery</h1>
      <nav className={styles.kinds} aria-label="Kinds">
        <a href="?">All</a>
        {SAMPLES.map((sample) => (
          <a key={sample.id} href={`?kind=${sample.id}`}>
            {sample.name}
          </a>
        ))}
        <a href="?states=answered">All kinds, answered</a>
      </nav>
      <div id="kinds">
        {samples.map((sample) => (
          <section key={sample.id} id={sample.id} className={styles.kind}>
            <h2>{sample.name}</h2>
            <div className={styles.states}>
              {statesOf(sample)
                .filter(({ id }) => states === null || states.includes(id))
                .map((state) => (
                  <Frame key={state.id} id={`${sample.id} ${state.id}`} name={state.id}>
                    <LiveSample sample={sample} state={state} />
                  </Frame>
                ))}
              {markedAnswersOf(sample)
                .filter(({ id }) => states === null || states.includes(id))
                .map(({ id, answers, isOpened }) => (
                  <Frame key={id} id={`${sample.id} ${id}`} name={id}>
                    <MarkedSample sample={sample} answers={answers} isOpened={isOpened} />
                  </Frame>
                ))}
            </div>
          </section>
        ))}
      </div>
      {kinds === null && states === null && (
        <section id={UNKNOWN_SAMPLE.id} className={styles.kind}>
          <h2>{UNKNOWN_SAMPLE.name}</h2>
          <div className={styles.states}>
            <Frame id="unknown empty" name="empty">
              <LiveSample
                sample={UNKNOWN_SAMPLE}
                state={{ id: "empty", answers: {}, flags: [], current: 0, placement: null }}
              />
            </Frame>
          </div>
        </section>
      )}
    </main>
  );
}

function Frame({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <div id={id.replaceAll(" ", "-")} className={styles.frame}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  );
}

/** Shows a question group that can be answered, first in the given state. */
function LiveSample({ sample, state }: { sample: Sample; state: SampleState }) {
  const [answers, setAnswers] = useState(state.answers);
  const [flags, setFlags] = useState(state.flags);
  const [current, setCurrent] = useState(state.current);
  const [goToCount, setGoTo] = useState(0);
  const session = useMemo(
    (): QuestionSession => ({
      answers,
      flags,
      current,
      answer: (changes: Readonly<Record<string, AnswerValue>>) => setAnswers((before) => ({ ...before, ...changes })),
      toggleFlag: (number) =>
        setFlags((before) =>
          before.includes(number) ? before.filter((flagged) => flagged !== number) : [...before, number],
        ),
      visit: setCurrent,
    }),
    [answers, flags, current],
  );
  const groups = [sample.group];
  const inPassage = passageGroups(groups);
  return (
    <QuestionLayout session={session} goToCount={goToCount}>
      {(context, picking) => (
        <>
          <SetPlacement context={context} placement={state.placement} />
          <div className={styles.boxes}>
            {groupNumbers(sample.group).map((number) => {
              const answered = isAnswered(answers, number, groups);
              const flagged = flags.includes(number);
              return (
                <NumberBox
                  key={number}
                  number={number}
                  label={describeBox({
                    number,
                    isAnswered: answered,
                    isFlagged: flagged,
                    isCurrent: number === current,
                  })}
                  state={answered ? "done" : "open"}
                  flagged={flagged}
                  current={number === current}
                  onClick={() => {
                    setCurrent(number);
                    setGoTo((before) => before + 1);
                  }}
                />
              );
            })}
          </div>
          {sample.texts.length > 0 && (
            <div className={styles.passage}>
              <Passage
                texts={sample.texts}
                layers={new Map()}
                renderPiece={(_, content) => content}
                above={(block) => <AbovePassageBlock groups={inPassage} block={block} />}
              />
            </div>
          )}
          <GroupScope group={sample.group} media={fixtureModule.media} context={context} />
          <PassagePicker groups={inPassage} number={picking} />
        </>
      )}
    </QuestionLayout>
  );
}

/** Selects the option or gap of `placement` when the sample is shown. */
function SetPlacement({
  context: { setPendingPlacement },
  placement,
}: {
  context: QuestionContext;
  placement: PendingPlacement;
}) {
  useEffect(() => setPendingPlacement(placement), [setPendingPlacement, placement]);
  return null;
}

/** Returns the right answers of a sample, and its wrong ones. A wrong answer opens with the reason. */
function markedAnswersOf(sample: Sample): { id: string; answers: Answers; isOpened: boolean }[] {
  return [
    { id: "right", answers: sample.right, isOpened: false },
    ...sample.misses.map(({ outcome, answers }) => ({
      id: outcome === "empty" ? "left empty" : outcome.replace("_", " "),
      answers,
      isOpened: outcome !== "empty",
    })),
  ];
}

function MarkedSample({ sample, answers, isOpened }: { sample: Sample; answers: Answers; isOpened: boolean }) {
  const marks = markSample(sample, answers);
  const [open, setOpen] = useState(isOpened ? (marks[0]?.number ?? null) : null);
  return (
    <>
      <div className={styles.boxes}>
        {marks.map((mark) => (
          <NumberBox
            key={mark.number}
            number={mark.number}
            label={`Question ${mark.number}, ${mark.right ? "correct" : "wrong"}`}
            state={mark.right ? "right" : "wrong"}
            current={mark.number === open}
            onClick={() => setOpen(mark.number)}
          />
        ))}
      </div>
      <ul className={reviewStyles.list}>
        {marks.map((mark) => (
          <ReviewAnswer
            key={mark.number}
            mark={mark}
            groups={[sample.group]}
            answerKey={galleryKey(sample)}
            seconds={75}
            isOpen={mark.number === open}
            onToggle={() => setOpen(mark.number === open ? null : mark.number)}
            medium="read"
            evidence={null}
            actions={null}
          />
        ))}
      </ul>
    </>
  );
}
