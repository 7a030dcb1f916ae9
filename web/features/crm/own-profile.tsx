import { useState } from "react";
import type { StaffMember } from "#core/wire/crm-office.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { FaultNote, faultOf, NO_FAULT } from "./office-fault.tsx";
import styles from "./office-form.module.css";
import { type Load, reach, useAct, useCall } from "./use-call.ts";

const load: Load<StaffMember> = (client, signal) => client.call("crmProfile", { signal });

/** The reader's own name as it stands on reports, and the way to change it. */
export function OwnProfile() {
  const { state, set } = useCall(load);
  const [isOpen, setOpen] = useState(false);
  if (state.kind !== "ready") return null;
  const { name, certification } = state.data;
  return (
    <div className={styles.own}>
      On reports you are {name}
      {certification !== "" && `, ${certification}`}{" "}
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Change
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Your name on reports">
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
  const [fault, setFault] = useState(NO_FAULT);
  const { isBusy, run } = useAct();
  return (
    <form
      className={styles.form}
      aria-label="Your name on reports"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFault(NO_FAULT);
        run(async (client) => {
          const reply = await reach(() => client.call("crmUpdateProfile", { body: { name, certification } }));
          if (reply.kind === "ok") onSaved(reply.data);
          else setFault(faultOf(reply));
        });
      }}
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
      <FaultNote fault={fault} />
      <Button type="submit" busy={isBusy ? "Saving" : undefined}>
        Save
      </Button>
    </form>
  );
}
