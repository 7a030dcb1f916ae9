import { useState } from "react";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { FaultNote, useFormCall } from "../use-form-call.tsx";
import styles from "./staff-form.module.css";
import { RoleField } from "./role-field.tsx";
import { Form } from "#web/ui/form/form.tsx";

/** Form to invite somebody to the staff. The role begins when they accept with the link in the email. */
export function InviteStaffForm({ onDone }: { onDone: (detail: string) => void }) {
  const [fields, setFields] = useState({ email: "", first_name: "", last_name: "", certification: "" });
  const [role, setRole] = useState<"staff" | "admin">("staff");
  const { fault, isBusy, send } = useFormCall();
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    error: fault.fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  return (
    <Form
      className={styles.form}
      aria-label="Invite to staff"
      onSubmit={() =>
        send(
          (client) => client.call("crmCreateStaff", { body: { ...fields, role } }),
          ({ detail }) => onDone(detail),
        )
      }
    >
      <TextField label="Email" type="email" autoComplete="off" {...bind("email")} />
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="off" {...bind("first_name")} />
        <TextField label="Last name" autoComplete="off" {...bind("last_name")} />
      </div>
      <TextField label="Certification" hint="Appears on reports under the name." {...bind("certification")} />
      <RoleField role={role} error={fault.fields["role"]} onChange={setRole} />
      <p className={styles.hint}>
        We email an invitation. The role begins when the invited person accepts and chooses a new password. If they have
        an account, the new password replaces the old one, turns off two-step sign-in and ends all sessions.
      </p>
      <FaultNote fault={fault} />
      <Button type="submit" busy={isBusy ? "Sending" : undefined}>
        Send invitation
      </Button>
    </Form>
  );
}
