import { useState } from "react";
import type { StaffMember } from "#core/wire/crm/staff.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { FaultNote, useFormCall } from "../use-form-call.tsx";
import styles from "./staff-form.module.css";
import { RoleField } from "./role-field.tsx";
import { Form } from "#web/ui/form/form.tsx";

/** Form for the name, certification and role of a member of staff, who can also be removed from the staff. */
export function StaffMemberForm({ member, onDone }: { member: StaffMember; onDone: (text: string) => void }) {
  const [name, setName] = useState(member.name);
  const [certification, setCertification] = useState(member.certification);
  const [role, setRole] = useState(member.role);
  const [isConfirming, setConfirming] = useState(false);
  const { fault, isBusy, send } = useFormCall();
  const hasChanges = name !== member.name || certification !== member.certification || role !== member.role;
  const save = (next: "learner" | "staff" | "admin", message: string): void =>
    send(
      (client) =>
        client
          .call("crmUpdateStaff", { params: { user: member.user }, body: { name, certification, role: next } })
          .finally(() => setConfirming(false)),
      () => onDone(message),
    );
  return (
    <Form
      className={styles.form}
      aria-label={`Change ${member.name}`}
      onSubmit={() => {
        if (hasChanges) save(role, `${name} is saved`);
      }}
    >
      <TextField
        label="Name on reports"
        value={name}
        error={fault.fields["name"]}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Certification"
        value={certification}
        error={fault.fields["certification"]}
        onChange={(event) => setCertification(event.target.value)}
      />
      <RoleField
        role={role}
        error={fault.fields["role"]}
        hint="Changing the role signs this person out."
        onChange={setRole}
      />
      <FaultNote fault={fault} />
      <div className={styles.actions}>
        <Button
          type="submit"
          aria-disabled={!hasChanges || undefined}
          busy={isBusy && !isConfirming ? "Saving" : undefined}
        >
          Save
        </Button>
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          Take off the staff
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Take ${member.name} off the staff?`}
        confirmLabel="Take off the staff"
        cancelLabel="Keep"
        variant="danger"
        busy={isBusy ? "Taking off" : undefined}
        onConfirm={() => save("learner", `${member.name} is off the staff`)}
      >
        <p>The account becomes a learner’s account and is signed out at once. Saved work keeps the name.</p>
      </ConfirmDialog>
    </Form>
  );
}
