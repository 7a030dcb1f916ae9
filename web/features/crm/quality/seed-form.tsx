import { EXAMINER_CRITERIA, type ExaminerCriterion, criterionName } from "#core/exam/bands/examiner-criteria.ts";
import { useCallback, useState } from "react";
import * as v from "valibot";
import { formatBand } from "#core/format/format-number.ts";
import { ExaminerBandSchema } from "#core/wire/crm/examiner.ts";
import type { SeedAnswer, SeedChoices } from "#core/wire/crm/quality.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Button } from "#web/ui/form/button.tsx";
import field from "#web/ui/form/field.module.css";
import { CRITERIA } from "../evaluation/form/section-fields.ts";
import { FaultNote, useFormCall } from "../use-form-call.tsx";
import styles from "../staff/staff-form.module.css";
import { FailureNote } from "../failure-note.tsx";
import { type Load, useCall } from "../use-call.ts";
import seedFormStyles from "./seed-form.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

type Test = SeedChoices["tests"][number];
/** The chosen answer to a task, with its bands as typed. */
type Choice = { answer: SeedAnswer; bands: Record<ExaminerCriterion, string> };

/**
 * Form to make a seed from one or two model answers of a test. The fields start with the bands that the book states.
 */
export function SeedForm({ onDone }: { onDone: () => void }) {
  const [book, setBook] = useState<string | null>(null);
  const load = useCallback<Load<SeedChoices>>(
    (client, signal) => client.call("crmSeedChoices", { query: book === null ? {} : { book }, signal }),
    [book],
  );
  const { state, failure, reload } = useCall(load);
  if (failure !== null)
    return <FailureNote title="Unable to fetch the model answers" failure={failure} onRetry={reload} />;
  if (state.kind !== "ready") return <Skeleton lines={6} />;
  const { books, tests } = state.data;
  if (state.data.book === null) return <p className={styles.none}>No published book has model answers.</p>;
  return (
    <div className={styles.form} aria-busy={state.isOld}>
      <SelectField label="Book" value={book ?? state.data.book ?? ""} onChange={(event) => setBook(event.target.value)}>
        {books.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      {!state.isOld && <TestForm key={state.data.book} tests={tests} onDone={onDone} />}
    </div>
  );
}

function TestForm({ tests, onDone }: { tests: readonly Test[]; onDone: () => void }) {
  const [slug, setSlug] = useState(tests[0]?.module_slug ?? "");
  const [chosen, setChosen] = useState<Partial<Record<1 | 2, Choice>>>({});
  const { fault, setFault, isBusy, send } = useFormCall();
  const answers = tests.find(({ module_slug }) => module_slug === slug)?.answers ?? [];
  const choices = Object.values(chosen);
  const choose = (task: 1 | 2, id: string): void => {
    const answer = answers.find((known) => known.id === id);
    const { [task]: _before, ...others } = chosen;
    setChosen(answer === undefined ? others : { ...others, [task]: { answer, bands: formatBands(answer) } });
  };
  const submit = (): void => {
    const hasWrongBand = choices.some(({ bands }) =>
      CRITERIA.some((criterion) => parseExaminerBand(bands[criterion]) === null),
    );
    if (choices.length === 0 || hasWrongBand) {
      setFault({
        fields: {},
        text: hasWrongBand ? "Enter bands from 0 to 9, with at most one decimal." : "Choose an answer.",
      });
      return;
    }
    const tasks = choices.map(({ answer, bands }) => ({
      answer: answer.id,
      task: answer.task,
      ta_bands: Number(bands.ta),
      cc_bands: Number(bands.cc),
      lr_bands: Number(bands.lr),
      ga_bands: Number(bands.ga),
    }));
    send((client) => client.call("crmAddSeed", { body: { tasks } }), onDone);
  };
  return (
    <Form className={styles.form} aria-label="New seed" onSubmit={submit}>
      <SelectField
        label="Test"
        value={slug}
        onChange={(event) => {
          setSlug(event.target.value);
          setChosen({});
        }}
      >
        {tests.map(({ module_slug, test_name, test_type }) => (
          <option key={module_slug} value={module_slug}>
            {test_name}, {test_type === "academic" ? "Academic" : "General Training"}
          </option>
        ))}
      </SelectField>
      {([1, 2] as const).map((task) => {
        const choice = chosen[task];
        return (
          <div key={task} className={seedFormStyles.task}>
            <SelectField
              label={`Answer to Task ${task}`}
              value={choice?.answer.id ?? ""}
              onChange={(event) => choose(task, event.target.value)}
            >
              <option value="">None</option>
              {answers
                .filter((answer) => answer.task === task)
                .map(({ id, band, opening }) => (
                  <option key={id} value={id}>
                    {formatBand(band)}: {opening}
                  </option>
                ))}
            </SelectField>
            {choice !== undefined && (
              <div className={seedFormStyles.bands} role="group" aria-label={`Agreed bands of Task ${task}`}>
                {CRITERIA.map((criterion) => (
                  <label key={criterion}>
                    <abbr title={criterionName(criterion, task)}>{EXAMINER_CRITERIA[criterion]}</abbr>
                    <input
                      className={field.input}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-invalid={parseExaminerBand(choice.bands[criterion]) === null || undefined}
                      value={choice.bands[criterion]}
                      onChange={(event) => {
                        const bands = { ...choice.bands, [criterion]: event.target.value };
                        setChosen({ ...chosen, [task]: { ...choice, bands } });
                      }}
                    />
                  </label>
                ))}
              </div>
            )}
          </div>
        );
      })}
      <FaultNote
        fault={{ fields: {}, text: fault.text === "" ? Object.values(fault.fields).flat().join(" ") : fault.text }}
      />
      <Button type="submit" busy={isBusy ? "Adding" : undefined}>
        Add seed
      </Button>
    </Form>
  );
}

function formatBands({ ta_bands, cc_bands, lr_bands, ga_bands }: SeedAnswer): Choice["bands"] {
  return { ta: ta_bands.toFixed(1), cc: cc_bands.toFixed(1), lr: lr_bands.toFixed(1), ga: ga_bands.toFixed(1) };
}

/** Returns the typed band, or null if the text is not a number from 0 to 9 with at most one decimal. */
function parseExaminerBand(typed: string): number | null {
  const parsed = v.safeParse(ExaminerBandSchema, typed.trim() === "" ? undefined : Number(typed));
  return parsed.success ? parsed.output : null;
}
