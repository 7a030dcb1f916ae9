import { lessonHeads } from "virtual:lesson-heads";
import { type ReactNode, useId } from "react";
import type { Option } from "#core/exam/questions/fields.ts";
import { rightAnswerLabel } from "#core/exam/questions/right-answer-label.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import { lessonFor } from "#core/exam/study/lesson-for.ts";
import type { CardQuestion } from "#web/db/study/card-question.ts";
import type { Mistake } from "#web/db/study/study-cards.ts";
import { pictureAddress } from "#web/questions/picture-address.ts";
import { describeMiss } from "#web/questions/describe-miss.ts";
import { RichWords } from "#web/questions/rich-words.tsx";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import text from "#web/ui/style/text.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { formatAnswerDay } from "./labels.ts";
import { evidenceBlocks, QuestionEvidence } from "./question-evidence.tsx";
import styles from "./study.module.css";

const MAX_ANSWER_LENGTH = 200;

type FaceProps = { question: CardQuestion; audio: ReactNode };

export type QuestionFrontProps = FaceProps & {
  /** The answer so far: the id of an option, or typed words. */
  given: string;
  onAnswer: (given: string) => void;
  onCheck: () => void;
};

/**
 * A question that was answered wrong, asked again. The learner can answer it here or only in their head. A question
 * with several right options is answered only in the head, so its options are a plain list.
 */
export function QuestionFront({ question, audio, given, onAnswer, onCheck }: QuestionFrontProps) {
  const { group, number, module } = question;
  const rules = rulesOf(group);
  const options = rules.options(group, number);
  // The evidence is shown as context, unless the question asks which paragraph it is in.
  const blocks = rules.asksForParagraph(group) ? [] : evidenceBlocks(question);
  return (
    <>
      <Prompt question={question} />
      {options === null && (
        <p className={styles.hint}>
          <RichWords text={group.instructions} />
        </p>
      )}
      {audio}
      {options === null && (
        <Form className={styles.typed} onSubmit={onCheck}>
          <TextField
            label="Your answer"
            value={given}
            onChange={(event) => onAnswer(event.target.value)}
            maxLength={MAX_ANSWER_LENGTH}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </Form>
      )}
      {options !== null && rules.hasSharedAnswer && (
        <ul className={styles.optionTexts}>
          {options.map(({ id }) => (
            <li key={id}>{rules.answerLabel(group, number, id)}</li>
          ))}
        </ul>
      )}
      {options !== null && !rules.hasSharedAnswer && (
        <OptionRadios question={question} options={options} given={given} onAnswer={onAnswer} />
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

function OptionRadios({
  question: { group, number },
  options,
  given,
  onAnswer,
}: Pick<QuestionFrontProps, "question" | "given" | "onAnswer"> & { options: readonly Option[] }) {
  const name = useId();
  return (
    <fieldset className={styles.options}>
      <legend className={text.visuallyHidden}>Your answer</legend>
      {options.map(({ id }) => (
        <label key={id} className={styles.option}>
          <input type="radio" name={name} checked={given === id} onChange={() => onAnswer(id)} />
          <span>{rulesOf(group).answerLabel(group, number, id)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export type QuestionBackProps = FaceProps & {
  mistake: Mistake;
  /** Today's answer, or "" if the learner gave none. */
  given: string;
  /** Whether today's answer is right. Null if the learner gave none. */
  isRight: boolean | null;
  now: number;
};

/** The back of a question card: the right answer with its evidence, and why the learner's option is wrong. */
export function QuestionBack({ question, audio, mistake, given, isRight, now }: QuestionBackProps) {
  const { group, number, key, module } = question;
  const rules = rulesOf(group);
  const entry = key.questions.find((candidate) => candidate.number === number);
  if (entry === undefined) return null;
  const label = (answer: string): string => rules.answerLabel(group, number, answer);
  const verb = rules.options(group, number) === null ? "wrote" : "chose";
  const earlierAnswer = mistake.mark.given;
  const whyOptionIsWrong = entry.wrong?.[isRight === false ? given : earlierAnswer];
  const lesson = lessonFor(lessonHeads, { module_type: module.module_type, type: group.type });
  // Advice about the earlier mistake does not apply to a different answer today.
  const isAdviceValid = isRight === null || given === earlierAnswer;
  const miss = isAdviceValid
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
              Now you {verb} {label(given)}
            </span>
          </span>
        )}
        <span className={styles.before}>
          {earlierAnswer === ""
            ? `${formatAnswerDay(mistake.at, now)} you left it empty`
            : `${formatAnswerDay(mistake.at, now)} you ${verb} ${label(earlierAnswer)}`}
        </span>
      </p>
      {whyOptionIsWrong !== undefined && <p className={styles.mistaken}>{whyOptionIsWrong}</p>}
      {miss !== null && <p className={styles.mistaken}>{miss}</p>}
      {audio}
      <QuestionEvidence question={question} entry={entry} />
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

function Prompt({ question: { group, number, module } }: { question: CardQuestion }) {
  const rules = rulesOf(group);
  const picture = rules.picture(group);
  const address = picture === null ? null : pictureAddress(picture, module.media);
  return (
    <>
      <p className={styles.question}>
        <RichWords text={rules.prompt(group, number)} />
      </p>
      {picture !== null && address !== null && (
        <img className={styles.picture} src={address} alt={picture.alt} width={picture.width} height={picture.height} />
      )}
    </>
  );
}
