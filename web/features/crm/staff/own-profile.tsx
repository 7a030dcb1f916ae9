import { useState } from "react";
import { NOTICE_CHANNELS, type NoticeChannel, type StaffMember } from "#core/wire/crm/staff.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { FaultNote, useFormCall } from "../use-form-call.tsx";
import styles from "./staff-form.module.css";
import { type Load, useCall } from "../use-call.ts";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

const NOTICE_LABELS: Readonly<Record<NoticeChannel, string>> = {
  app: "Tell me on my dashboard",
  mail: "Tell me by email",
  both: "Tell me on my dashboard and by email",
  none: "Do not tell me",
};

const load: Load<StaffMember> = (client, signal) => client.call("crmProfile", { signal });

/**
 * Shows how examiner reports name the signed-in member of staff, with a form to change the name and the notifications.
 */
export function OwnProfile() {
  const { state, set } = useCall(load);
  const [isOpen, setOpen] = useState(false);
  if (state.kind !== "ready") return null;
  const { name, certification } = state.data;
  return (
    <div className={styles.profile}>
      Reports name you as {name}
      {certification !== "" && `, ${certification}`}{" "}
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Change
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Your profile">
        <ProfileForm
          profile={state.data}
          onSaved={(profile) => {
            set(profile);
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}

function ProfileForm({ profile, onSaved }: { profile: StaffMember; onSaved: (profile: StaffMember) => void }) {
  const [name, setName] = useState(profile.name);
  const [certification, setCertification] = useState(profile.certification);
  const [notices, setNotices] = useState(profile.notices);
  const { fault, isBusy, send } = useFormCall();
  return (
    <Form
      className={styles.form}
      aria-label="Your profile"
      onSubmit={() =>
        send((client) => client.call("crmUpdateProfile", { body: { name, certification, notices } }), onSaved)
      }
    >
      <TextField
        label="Name"
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
      <SelectField
        label="New evaluations"
        value={notices}
        onChange={(event) => setNotices(NOTICE_CHANNELS.find((known) => known === event.target.value) ?? "app")}
      >
        {NOTICE_CHANNELS.map((notice) => (
          <option key={notice} value={notice}>
            {NOTICE_LABELS[notice]}
          </option>
        ))}
      </SelectField>
      <FaultNote fault={fault} />
      <Button type="submit" busy={isBusy ? "Saving" : undefined}>
        Save
      </Button>
    </Form>
  );
}
