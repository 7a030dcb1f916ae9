import { useState } from "react";
import { plural } from "#core/format/plural.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import type { CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import { type DecideMarks, type MarkDecision, markKey, listOpenMarks } from "#core/wire/crm/mark-decisions.ts";
import { tryCall } from "#web/net/reply.ts";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import text from "#web/ui/style/text.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { describeFailure, useAction } from "../use-call.ts";
import styles from "./marks-panel.module.css";

const STATE_LABELS: Readonly<Record<MarkDecision["state"], string>> = {
  accepted: "Accepted",
  changed: "Changed",
  dismissed: "Dismissed",
};

/**
 * Lists the marks that the grammar checker made on an answer. Examiners accept, change or dismiss marks: one by one, by
 * rule, or all at once. They can take back a decision. The report shows the grammar score only if they confirm it.
 */
export function MarksPanel({
  section,
  marks,
  onChange,
}: {
  section: CrmSection;
  marks: readonly GrammarMark[];
  onChange: (section: CrmSection) => void;
}) {
  const { id, answer, mark_decisions: decisions, grammar_score: score, score_confirmed: isConfirmed } = section;
  const [changingKey, setChangingKey] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, run } = useAction();
  const undecided = listOpenMarks(marks, decisions);
  const rules = [...new Set(marks.map(({ rule }) => rule))];

  const send = (change: Partial<DecideMarks>): void => {
    setFault(null);
    run(async (client) => {
      const body = { decided: [], open: [], ...change };
      const reply = await tryCall(() => client.call("crmDecideMarks", { params: { id }, body }));
      if (reply.kind !== "ok") {
        setFault(`Not saved. ${describeFailure(reply)}`);
        return;
      }
      setChangingKey(null);
      onChange(reply.data);
    });
  };
  const decide = (chosen: readonly GrammarMark[], state: "accepted" | "dismissed"): void =>
    send({ decided: chosen.map((mark) => ({ mark: markKey(mark), state })) });

  return (
    <section className={styles.panel} aria-label="Machine marks" aria-busy={isBusy}>
      <div className={styles.head}>
        <h2>Machine marks</h2>
        <p role="status">{describeProgress(marks.length, undecided.length)}</p>
        {undecided.length > 0 && (
          <span className={styles.actions}>
            <Button variant="quiet" onClick={() => decide(undecided, "accepted")}>
              Accept all
            </Button>
            <Button variant="quiet" onClick={() => decide(undecided, "dismissed")}>
              Dismiss all
            </Button>
          </span>
        )}
      </div>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {rules.map((rule) => {
        const marksOfRule = marks.filter((mark) => mark.rule === rule);
        const undecidedOfRule = listOpenMarks(marksOfRule, decisions);
        return (
          <ul key={rule} className={styles.list} aria-label={`Marks of the rule ${rule}`}>
            {marksOfRule.map((mark) => {
              const key = markKey(mark);
              const written = answer.slice(mark.start, mark.end);
              const decision = decisions.find((known) => known.mark === key);
              const suggestion = decision?.state === "changed" ? decision.suggestion : mark.suggestions[0];
              const nameForScreenReaders = <span className={text.visuallyHidden}> the mark on “{written}”</span>;
              return (
                <li key={key}>
                  <p>
                    <del>{written}</del> {suggestion === "" && <em>leave it out</em>}
                    {suggestion !== undefined && suggestion !== "" && <ins>{suggestion}</ins>}{" "}
                    <span className={styles.reason}>{mark.reason}</span>
                  </p>
                  {changingKey === key ? (
                    <ChangeForm
                      initialText={suggestion ?? written}
                      onSave={(words) => send({ decided: [{ mark: key, state: "changed", suggestion: words }] })}
                      onCancel={() => setChangingKey(null)}
                    />
                  ) : (
                    <span className={styles.actions}>
                      {decision === undefined ? (
                        <>
                          <Button variant="quiet" onClick={() => decide([mark], "accepted")}>
                            Accept{nameForScreenReaders}
                          </Button>
                          <Button variant="quiet" onClick={() => setChangingKey(key)}>
                            Change{nameForScreenReaders}
                          </Button>
                          <Button variant="quiet" onClick={() => decide([mark], "dismissed")}>
                            Dismiss{nameForScreenReaders}
                          </Button>
                        </>
                      ) : (
                        <>
                          <b>{STATE_LABELS[decision.state]}</b>
                          <Button variant="quiet" onClick={() => send({ open: [key] })}>
                            Take back<span className={text.visuallyHidden}> the decision on “{written}”</span>
                          </Button>
                        </>
                      )}
                    </span>
                  )}
                </li>
              );
            })}
            {undecidedOfRule.length > 1 && (
              <li className={styles.actions}>
                <Button variant="quiet" onClick={() => decide(undecidedOfRule, "accepted")}>
                  Accept these {undecidedOfRule.length}
                </Button>
                <Button variant="quiet" onClick={() => decide(undecidedOfRule, "dismissed")}>
                  Dismiss these {undecidedOfRule.length}
                </Button>
              </li>
            )}
          </ul>
        );
      })}
      {score !== null && (
        <label className={styles.score}>
          <input
            type="checkbox"
            checked={isConfirmed}
            onChange={(event) => send({ score_confirmed: event.target.checked })}
          />{" "}
          Show the grammar score {score} in the report
        </label>
      )}
    </section>
  );
}

function describeProgress(markCount: number, undecidedCount: number): string {
  if (markCount === 0) return "The checker found nothing to mark.";
  if (undecidedCount === 0) return "All marks are decided.";
  return plural(undecidedCount, { one: "# mark to decide", other: "# marks to decide" });
}

/** Form to replace the machine's suggestion with the examiner's. */
function ChangeForm({
  initialText,
  onSave,
  onCancel,
}: {
  initialText: string;
  onSave: (words: string) => void;
  onCancel: () => void;
}) {
  const [words, setWords] = useState(initialText);
  return (
    <Form className={styles.change} onSubmit={() => onSave(words)}>
      <TextField
        label="Write instead"
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" variant="outline">
        Save
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </Form>
  );
}
