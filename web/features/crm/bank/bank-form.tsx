import { criterionName } from "#core/exam/bands/examiner-criteria.ts";
import { useState } from "react";
import type { SectionTask } from "#core/exam/bands/examiner.ts";
import { BANK_CRITERIA, type BankComment, type BankCriterion } from "#core/wire/crm/comment-bank.ts";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/staff-texts.ts";
import { tryCall } from "#web/net/reply.ts";
import { Button } from "#web/ui/form/button.tsx";
import { describeFailure, type FailedReply, useAction } from "../use-call.ts";
import styles from "./bank-panel.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

function describeCriterion(criterion: BankCriterion, task: SectionTask): string {
  if (criterion === "any") return "Every criterion";
  return criterion === "ta" && task !== 0 ? "Task Achievement or Response" : criterionName(criterion, task);
}

/** Form to add a comment to the bank, or to change or delete `comment`. */
export function BankForm({
  task,
  comment,
  initial,
  onDone,
  onCancel,
}: {
  task: SectionTask;
  /** Null for a new comment. Its form starts with `initial`. */
  comment: BankComment | null;
  initial: { criterion: BankCriterion; comment: string };
  onDone: () => void;
  onCancel: () => void;
}) {
  const initialFields = comment ?? initial;
  const [words, setWords] = useState(initialFields.comment);
  const [criterion, setCriterion] = useState<BankCriterion>(initialFields.criterion);
  const [isShared, setShared] = useState(comment?.is_shared ?? false);
  const [fault, setFault] = useState<string | null>(null);
  const saving = useAction();
  const deleting = useAction();
  const id = comment?.id ?? null;

  const showFault = (text: string, reply: FailedReply): void => setFault(`${text} ${describeFailure(reply)}`);
  const save = (): void => {
    setFault(null);
    saving.run(async (client) => {
      const body = { criterion, comment: words, is_shared: isShared };
      const reply = await tryCall(() =>
        id === null
          ? client.call("crmAddBankComment", { body })
          : client.call("crmUpdateBankComment", { params: { id }, body }),
      );
      if (reply.kind === "ok") onDone();
      else showFault("The comment was not saved.", reply);
    });
  };
  const remove = (): void => {
    if (id === null) return;
    setFault(null);
    deleting.run(async (client) => {
      const reply = await tryCall(() => client.call("crmDeleteBankComment", { params: { id }, body: {} }));
      if (reply.kind === "ok") onDone();
      else showFault("The comment was not deleted.", reply);
    });
  };
  return (
    <Form className={styles.form} aria-label={id === null ? "New bank comment" : "Bank comment"} onSubmit={save}>
      <TextArea
        label="Comment"
        hint="When you insert the comment, we fill in {name}, {task}, {band} and {quote}, where they are known."
        maxLength={MAX_STAFF_CHARACTERS.comment}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <SelectField
        label="About"
        value={criterion}
        onChange={(event) => setCriterion(event.target.value as BankCriterion)}
      >
        {BANK_CRITERIA.map((choice) => (
          <option key={choice} value={choice}>
            {describeCriterion(choice, task)}
          </option>
        ))}
      </SelectField>
      <label>
        <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} /> Share with
        all examiners
      </label>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={styles.actions}>
        <Button type="submit" variant="outline" busy={saving.isBusy ? "Saving" : undefined}>
          Save comment
        </Button>
        {id !== null && (
          <Button variant="quiet" busy={deleting.isBusy ? "Deleting" : undefined} onClick={remove}>
            Delete
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </Form>
  );
}
