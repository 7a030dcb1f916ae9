import { useId, useState } from "react";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { Lesson, LessonTry } from "#core/exam/study/lesson.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Form } from "#web/ui/form/form.tsx";
import styles from "./lessons.module.css";
import { MarkedText } from "./marked-text.tsx";

export type LessonViewProps = {
  lesson: Lesson;
  /** Called when the learner has checked both tries. */
  onFinish: () => void;
  /** Address and label of the link to practise the lesson's topic. */
  practise: { to: string; label: string };
};

/** A lesson: what is tested, the method, an example, and two tries with an explanation. */
export function LessonView({ lesson, onFinish, practise }: LessonViewProps) {
  const [checkedTries, setCheckedTries] = useState(0);
  const finishTry = () => {
    setCheckedTries(checkedTries + 1);
    if (checkedTries + 1 === lesson.tries.length) onFinish();
  };
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <p className={styles.crumb}>
        <Link to={paths.lessons}>Lessons</Link> · {MODULE_NAMES[lesson.module_type]} · {lesson.minutes} minutes
      </p>
      <h1 className={styles.title}>{lesson.title}</h1>
      <div className={cx(layout.sheet, layout.ruled)}>
        <TitledSection id="point" title="The point">
          <p className={styles.point}>
            <MarkedText>{lesson.point}</MarkedText>
          </p>
          <p className={styles.small}>{lesson.tests}</p>
        </TitledSection>
        <TitledSection id="method" title="Method">
          <ol className={styles.steps}>
            {lesson.method.map((step) => (
              <li key={step}>
                <span>
                  <MarkedText>{step}</MarkedText>
                </span>
              </li>
            ))}
          </ol>
        </TitledSection>
        <TitledSection id="example" title="Example">
          <p className={styles.text}>
            <MarkedText>{lesson.example.text}</MarkedText>
          </p>
          <p className={styles.question}>{lesson.example.question}</p>
          <ol className={styles.steps}>
            {lesson.example.moves.map((move) => (
              <li key={move}>
                <span>
                  <MarkedText>{move}</MarkedText>
                </span>
              </li>
            ))}
          </ol>
          <p className={styles.right}>
            <Icon name="check" />
            <span>{lesson.example.answer}</span>
          </p>
        </TitledSection>
        {lesson.tries.map((task, index) => (
          <TitledSection key={task.question} id={`try-${index + 1}`} title={`Try ${index + 1}`}>
            <Try task={task} onCheck={finishTry} />
          </TitledSection>
        ))}
        {checkedTries === lesson.tries.length && (
          <TitledSection id="next" title="Next">
            <p>You have read this lesson. Use the method while it is fresh.</p>
            <div className={cx(layout.buttons, styles.next)}>
              <ButtonLink size="lg" to={practise.to}>
                {practise.label}
              </ButtonLink>
              <Link to={paths.dashboard}>Back to today</Link>
              <Link to={paths.lessons}>All lessons</Link>
            </div>
          </TitledSection>
        )}
      </div>
      <p className={styles.source}>{lesson.source}.</p>
    </main>
  );
}

function Try({ task, onCheck }: { task: LessonTry; onCheck: () => void }) {
  const name = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const isRight = chosen === task.answer;
  const chosenOption = chosen === null ? undefined : task.options[chosen];
  const rightOption = task.options[task.answer];
  return (
    <Form
      onSubmit={() => {
        if (chosen === null || isChecked) return;
        setIsChecked(true);
        onCheck();
      }}
    >
      <p className={styles.text}>
        <MarkedText>{task.text}</MarkedText>
      </p>
      <fieldset className={styles.options} disabled={isChecked}>
        <legend className={styles.question}>{task.question}</legend>
        {task.options.map(({ text }, index) => (
          <label key={text}>
            <input type="radio" name={name} checked={chosen === index} onChange={() => setChosen(index)} />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {isChecked && (
          <>
            {!isRight && chosenOption !== undefined && (
              <p className={styles.wrong}>
                <Icon name="x" />
                <span>
                  <b>{chosenOption.text}:</b> {chosenOption.why}
                </span>
              </p>
            )}
            {rightOption !== undefined && (
              <p className={styles.right}>
                <Icon name="check" />
                <span>
                  <b>{isRight ? `Right. ${rightOption.text}:` : `${rightOption.text}:`}</b> {rightOption.why}
                </span>
              </p>
            )}
          </>
        )}
      </div>
      {!isChecked && (
        <Button type="submit" disabled={chosen === null}>
          Check answer
        </Button>
      )}
    </Form>
  );
}
