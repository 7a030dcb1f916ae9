import { lessonHeads } from "virtual:lesson-heads";
import { type ReactNode, useId } from "react";
import type { QuestionKey } from "#core/exam/content/answer-key.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import { rightAnswerLabel } from "#core/exam/questions/right-answer-label.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import { lessonFor } from "#core/exam/study/lesson-for.ts";
import type { OpenQuestion } from "#web/db/study/open-question.ts";
import type { Mistake } from "#web/db/study/study-cards.ts";
import { pictureAddress } from "#web/questions/media-address.ts";
import { describeMiss } from "#web/questions/describe-miss.ts";
import { RichWords } from "#web/questions/rich-words.tsx";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import text from "#web/ui/style/text.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { formatAnswerDay } from "./labels.ts";
import styles from "./study.module.css";

/** A question type that asks for the paragraph. Showing the paragraph would give the answer away. */
const ASKS_FOR_PARAGRAPH = "matching_information";

type FaceProps = { question: OpenQuestion; audio: ReactNode };

/** A question that was answered wrong, asked again. An answer is optional: the learner may also answer silently. */
export function QuestionFront({
  question,
  audio,
  given,
  onAnswer,
  onCheck,
}: FaceProps & { given: string; onAnswer: (given: string) => void; onCheck: () => void }) {
  const name = useId();
  const { group, number, module } = question;
  const rules = rulesOf(group);
  const options = rules.options(group, number);
  const blocks = group.type === ASKS_FOR_PARAGRAPH ? [] : evidenceBlocks(question);
  return (
    <>
      <Prompt question={question} />
      {options === null && (
        <p className={styles.hint}>
          <RichWords text={group.instructions} />
        </p>
      )}
      {audio}
      {options === null ? (
        <Form className={styles.typed} onSubmit={onCheck}>
          <TextField
            label="Your answer"
            value={given}
            onChange={(event) => onAnswer(event.target.value)}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </Form>
      ) : (
        !rules.hasSharedAnswer && (
          <fieldset className={styles.options}>
            <legend className={text.visuallyHidden}>Your answer</legend>
            {options.map(({ id }) => (
              <label key={id} className={styles.option}>
                <input type="radio" name={name} checked={given === id} onChange={() => onAnswer(id)} />
                <span>{rules.answerLabel(group, number, id)}</span>
              </label>
            ))}
          </fieldset>
        )
      )}
      {module.module_type === "reading" && blocks.length > 0 && (
        <>
          <h2 className={styles.label}>From the passage</h2>
          {blocks.map(({ block }) => (
            <p key={block.id} className={styles.text}>
              {block.text}
            </p>
          ))}
        </>
      )}
    </>
  );
}

/** The back of a question card: the right answer with its evidence, and why the learner's option is wrong. */
export function QuestionBack({
  question,
  audio,
  mistake,
  given,
  isRight,
  now,
}: FaceProps & { mistake: Mistake; given: string; isRight: boolean | null; now: number }) {
  const { group, number, key, module } = question;
  const rules = rulesOf(group);
  const entry = key.questions.find((one) => one.number === number);
  if (entry === undefined) return null;
  const label = (answer: string): string => rules.answerLabel(group, number, answer);
  const chose = rules.options(group, number) === null ? "wrote" : "chose";
  const before = mistake.mark.given;
  // Why the option chosen today is wrong, or, if today's answer is not wrong, the option chosen before.
  const wrongLine = entry.wrong?.[isRight === false ? given : before];
  const lesson = lessonFor(lessonHeads, { module_type: module.module_type, type: group.type });
  // Advice about the earlier mistake does not apply to a different answer today.
  const isSameAnswer = isRight === null || given === before;
  const miss = isSameAnswer
    ? describeMiss(mistake.mark.miss, module.module_type === "reading" ? "read" : "heard")
    : null;
  return (
    <>
      <Prompt question={question} />
      <p className={styles.message}>
        <span className={styles.right}>
          <Icon name="check" />
          <span className={text.visuallyHidden}>Right answer: </span>
          <b>{rightAnswerLabel(group, number, entry, key)}</b>
        </span>
        {isRight !== null && (
          <span className={isRight ? styles.right : styles.wrong}>
            <Icon name={isRight ? "check" : "x-bold"} />
            <span>
              Now you {chose} {label(given)}
            </span>
          </span>
        )}
        <span className={styles.before}>
          {before === ""
            ? `${formatAnswerDay(mistake.at, now)} you left it empty`
            : `${formatAnswerDay(mistake.at, now)} you ${chose} ${label(before)}`}
        </span>
      </p>
      {wrongLine !== undefined && <p className={styles.mistaken}>{wrongLine}</p>}
      {miss !== null && <p className={styles.mistaken}>{miss}</p>}
      {audio}
      <Evidence question={question} entry={entry} />
      <h2 className={styles.label}>Why</h2>
      <p className={styles.why}>{entry.explanation}</p>
      {lesson !== undefined && (
        <p className={styles.why}>
          <Link to={paths.lesson(lesson.id)}>Lesson: {lesson.title}</Link>
        </p>
      )}
    </>
  );
}

function Prompt({ question: { group, number, module } }: { question: OpenQuestion }) {
  const address = group.kind === "label" ? pictureAddress(group.picture, module.media) : null;
  return (
    <>
      <p className={styles.question}>
        <RichWords text={rulesOf(group).prompt(group, number)} />
      </p>
      {group.kind === "label" && address !== null && (
        <img
          className={styles.picture}
          src={address}
          alt={group.picture.alt}
          width={group.picture.width}
          height={group.picture.height}
        />
      )}
    </>
  );
}

function Evidence({ question, entry }: { question: OpenQuestion; entry: QuestionKey }) {
  const { module, key, part } = question;
  if (module.module_type === "reading")
    return evidenceBlocks(question).map(({ block, start, end }) => (
      <div key={`${block.id} ${start}`}>
        <h2 className={styles.label}>
          {block.letter === undefined ? "Evidence" : `Evidence, paragraph ${block.letter}`}
        </h2>
        <p className={styles.text}>
          {block.text.slice(0, start)}
          <mark>{block.text.slice(start, end)}</mark>
          {block.text.slice(end)}
        </p>
      </div>
    ));
  const listeningPart = module.parts.find((one) => one.number === part);
  const cues = key.transcripts?.[listeningPart?.id ?? ""] ?? [];
  const wanted = new Set(entry.evidence.flatMap((one) => (one.kind === "cue" ? [one.cue] : [])));
  const evidence = cues.filter(({ id }) => wanted.has(id));
  if (evidence.length === 0) return null;
  return (
    <>
      <h2 className={styles.label}>Evidence in the recording</h2>
      {evidence.map(({ id, speaker, text: words }) => (
        <p key={id} className={styles.text}>
          {speaker !== undefined && <b>{speaker}: </b>}
          <mark>{words}</mark>
        </p>
      ))}
    </>
  );
}

type EvidenceBlock = { block: TextBlock; start: number; end: number };

function evidenceBlocks({ module, key, number }: OpenQuestion): EvidenceBlock[] {
  if (module.module_type !== "reading") return [];
  const texts = module.parts.flatMap((part) => part.texts);
  const evidence = key.questions.find((one) => one.number === number)?.evidence ?? [];
  return evidence.flatMap((one) => {
    if (one.kind !== "passage") return [];
    const block = texts.find(({ id }) => id === one.text)?.blocks.find(({ id }) => id === one.anchor.block);
    return block === undefined ? [] : [{ block, start: one.anchor.start, end: one.anchor.end }];
  });
}
