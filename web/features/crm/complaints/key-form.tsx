import { useEffect, useRef, useState } from "react";
import { plural } from "#core/format/plural.ts";
import type { CrmMistakeReport, ReportedQuestion } from "#core/wire/crm/complaints.ts";
import type { FieldErrors } from "#core/wire/problem.ts";
import { tryCall } from "#web/net/reply.ts";
import { Button } from "#web/ui/form/button.tsx";
import type { FieldError } from "#web/ui/form/field.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import text from "#web/ui/style/text.module.css";
import { describeFailure, useAction } from "../use-call.ts";
import styles from "./complaints.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

type Key = NonNullable<ReportedQuestion["key"]>;

/** Form to correct the answer key of a reported question. */
export function KeyForm({
  id,
  name,
  answerKey,
  onDone,
}: {
  /** The id of the mistake report. */
  id: string;
  name: string;
  answerKey: Key;
  onDone: (report: CrmMistakeReport) => void;
}) {
  const [answers, setAnswers] = useState<readonly string[]>(answerKey.answers);
  const [explanation, setExplanation] = useState(answerKey.explanation);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { isBusy, run } = useAction();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("textarea, select, input")?.focus(), []);
  const send = (): void => {
    setErrors({});
    run(async (client) => {
      const entered = answers.map((answer) => answer.trim()).filter((answer) => answer !== "");
      const body = { answers: entered, seen: answerKey.answers, explanation };
      const reply = await tryCall(() => client.call("crmCorrectKey", { params: { id }, body }));
      if (reply.kind === "ok") {
        const { attempts, report } = reply.data;
        showToast({
          text: plural(attempts, {
            one: "The key is corrected. One attempt is being marked again.",
            other: "The key is corrected. # attempts are being marked again.",
          }),
        });
        return onDone(report);
      }
      const fieldErrors = reply.kind === "problem" ? (reply.body.errors ?? {}) : {};
      const hasFieldErrors = "answers" in fieldErrors || "explanation" in fieldErrors;
      setErrors(hasFieldErrors ? fieldErrors : { answers: [`The key was not corrected. ${describeFailure(reply)}`] });
    });
  };
  return (
    <Form ref={form} className={styles.form} onSubmit={send} aria-label={`Answer key of ${name}`}>
      <AnswersField answerKey={answerKey} answers={answers} error={errors["answers"]} onChange={setAnswers} />
      <TextArea
        label="Explanation"
        hint="Say why the corrected answer is right. Learners read the explanation beside the answer."
        error={errors["explanation"]}
        maxLength={600}
        value={explanation}
        onChange={(event) => setExplanation(event.target.value)}
      />
      <p className={styles.note}>
        All handed-in attempts at this module are marked again. Learners whose score or band changes get a message.
      </p>
      <Button type="submit" busy={isBusy ? "Saving" : undefined}>
        Save the corrected key<span className={text.visuallyHidden}> of {name}</span>
      </Button>
    </Form>
  );
}

/**
 * Renders a text area with one answer per line, a list to choose one option, or a checkbox for each option of a set.
 */
function AnswersField({
  answerKey: { kind, options, answers: savedAnswers },
  answers,
  error,
  onChange,
}: {
  answerKey: Key;
  answers: readonly string[];
  error: FieldError;
  onChange: (answers: string[]) => void;
}) {
  if (kind === "words")
    return (
      <TextArea
        label="Accepted answers"
        hint="Write one answer on each line. Learners see the first."
        error={error}
        rows={Math.min(8, savedAnswers.length + 2)}
        value={answers.join("\n")}
        onChange={(event) => onChange(event.target.value.split("\n"))}
      />
    );
  if (kind === "option")
    return (
      <SelectField
        label="Right answer"
        error={error}
        value={answers[0]}
        onChange={(event) => onChange([event.target.value])}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {optionLabel(option)}
          </option>
        ))}
      </SelectField>
    );
  const messages = [error ?? []].flat();
  return (
    <fieldset className={styles.options}>
      <legend>{plural(savedAnswers.length, { one: "# right answer", other: "# right answers" })}</legend>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="checkbox"
            checked={answers.includes(option.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...answers, option.id] : answers.filter((id) => id !== option.id))
            }
          />{" "}
          {optionLabel(option)}
        </label>
      ))}
      {messages.length > 0 && <p role="alert">{messages.join(" ")}</p>}
    </fieldset>
  );
}

/** Returns "B  Nobody had been to blame.", or only "False" if the id of the option is its text. */
function optionLabel({ id, text: words }: Key["options"][number]): string {
  return id.toUpperCase() === words.toUpperCase() ? words : `${id}  ${words}`;
}
