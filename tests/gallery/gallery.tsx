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
import { navigatorLabel } from "#web/features/attempt/navigator-label.ts";
import { PAGE_DEFAULTS, pageStyle } from "#web/features/attempt/page-settings.ts";
import { Passage } from "#web/features/reading/passage.tsx";
import { NumberBox } from "#web/ui/form/number-box.tsx";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import styles from "./gallery.module.css";
import { galleryKey, markSample, type Sample, SAMPLES, UNKNOWN_SAMPLE } from "./samples.ts";

/** One state of an attempt. The last two exist only for groups with a bank. */
type Moment = { id: string; answers: Answers; flags: readonly number[]; current: number; hand: PendingPlacement };

function momentsOf(sample: Sample): Moment[] {
  const numbers = groupNumbers(sample.group);
  const [first = 0] = numbers;
  const still = { answers: {}, flags: [], current: 0, hand: null };
  const bank = rulesOf(sample.group).bank(sample.group);
  const group = sample.group.id;
  return [
    { ...still, id: "empty" },
    { ...still, id: "answered", answers: sample.right },
    { ...still, id: "flagged", flags: numbers },
    { ...still, id: "current", current: first },
    ...(bank === null
      ? []
      : [
          {
            ...still,
            id: "option in hand",
            hand: { kind: "option" as const, group, option: bank.options[1]?.id ?? "" },
          },
          { ...still, id: "gap chosen", current: first, hand: { kind: "gap" as const, group, number: first } },
        ]),
  ];
}

/** Every question kind in every state. `?kind=` and `?moments=`, both lists, select some. */
export function Gallery({ kinds, moments }: { kinds: readonly string[] | null; moments: readonly string[] | null }) {
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
        <a href="?moments=answered">All kinds, answered</a>
      </nav>
      <div id="kinds">
        {samples.map((sample) => (
          <section key={sample.id} id={sample.id} className={styles.kind}>
            <h2>{sample.name}</h2>
            <div className={styles.moments}>
              {momentsOf(sample)
                .filter((one) => moments === null || moments.includes(one.id))
                .map((one) => (
                  <Frame key={one.id} id={`${sample.id} ${one.id}`} name={one.id}>
                    <LiveSample sample={sample} moment={one} />
                  </Frame>
                ))}
              {triesOf(sample)
                .filter((one) => moments === null || moments.includes(one.id))
                .map((one) => (
                  <Frame key={one.id} id={`${sample.id} ${one.id}`} name={one.id}>
                    <MarkedSample sample={sample} answers={one.answers} opens={one.opens} />
                  </Frame>
                ))}
            </div>
          </section>
        ))}
      </div>
      {kinds === null && moments === null && (
        <section id={UNKNOWN_SAMPLE.id} className={styles.kind}>
          <h2>{UNKNOWN_SAMPLE.name}</h2>
          <div className={styles.moments}>
            <Frame id="unknown empty" name="empty">
              <LiveSample
                sample={UNKNOWN_SAMPLE}
                moment={{ id: "empty", answers: {}, flags: [], current: 0, hand: null }}
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

/** A question group that can be answered, starting from a given state. */
function LiveSample({ sample, moment }: { sample: Sample; moment: Moment }) {
  const [answers, setAnswers] = useState(moment.answers);
  const [flags, setFlags] = useState(moment.flags);
  const [current, setCurrent] = useState(moment.current);
  const [goTo, setGoTo] = useState(0);
  const session = useMemo(
    (): QuestionSession => ({
      answers,
      flags,
      current,
      answer: (changes: Readonly<Record<string, AnswerValue>>) => setAnswers((before) => ({ ...before, ...changes })),
      toggleFlag: (number) =>
        setFlags((before) => (before.includes(number) ? before.filter((one) => one !== number) : [...before, number])),
      visit: setCurrent,
    }),
    [answers, flags, current],
  );
  const groups = [sample.group];
  const inPassage = passageGroups(groups);
  return (
    <QuestionLayout session={session} goTo={goTo}>
      {(context, picking) => (
        <>
          <TakeInHand context={context} hand={moment.hand} />
          <div className={styles.boxes}>
            {groupNumbers(sample.group).map((number) => {
              const answered = isAnswered(answers, number, groups);
              const flagged = flags.includes(number);
              return (
                <NumberBox
                  key={number}
                  number={number}
                  label={navigatorLabel({ number, answered, flagged, current: number === current })}
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

/** Selects an option or a gap when the sample opens. */
function TakeInHand({ context: { setPendingPlacement }, hand }: { context: QuestionContext; hand: PendingPlacement }) {
  useEffect(() => setPendingPlacement(hand), [setPendingPlacement, hand]);
  return null;
}

/** Returns the answers of a sample that the review shows. Missed answers are open, with the reason. */
function triesOf(sample: Sample): { id: string; answers: Answers; opens: boolean }[] {
  return [
    { id: "right", answers: sample.right, opens: false },
    ...sample.misses.map(({ outcome, answers }) => ({
      id: outcome === "empty" ? "left empty" : outcome.replace("_", " "),
      answers,
      opens: outcome !== "empty",
    })),
  ];
}

function MarkedSample({ sample, answers, opens }: { sample: Sample; answers: Answers; opens: boolean }) {
  const marks = markSample(sample, answers);
  const [open, setOpen] = useState(opens ? (marks[0]?.number ?? null) : null);
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
