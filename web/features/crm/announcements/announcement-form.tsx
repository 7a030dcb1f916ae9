import { useState } from "react";
import * as v from "valibot";
import { type Announcement, AnnouncementTermsSchema, type Audience } from "#core/wire/crm/announcements.ts";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { toDayText, toInstants, PeriodFields } from "../period-fields.tsx";
import { FaultNote, toIssueFault, useFormCall } from "../use-form-call.tsx";
import styles from "../staff/staff-form.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

/** Form for a new announcement, or for changes of `announcement`. */
export function AnnouncementForm({
  announcement = null,
  onDone,
}: {
  announcement?: Announcement | null;
  onDone: (saved: Announcement) => void;
}) {
  const [fields, setFields] = useState({
    title: announcement?.title ?? "",
    body: announcement?.body ?? "",
    link: announcement?.link ?? "",
    linkText: announcement?.link_title ?? "",
    first: toDayText(announcement?.starts_at),
    last: toDayText(announcement?.ends_at),
  });
  const [audience, setAudience] = useState<Audience>(announcement?.audience ?? "learners");
  const { fault, setFault, isBusy, send } = useFormCall();
  const errors = fault.fields;
  const changeField = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });

  const submit = (): void => {
    const trimOrNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
    const parsed = v.safeParse(AnnouncementTermsSchema, {
      title: fields.title,
      body: fields.body,
      link: trimOrNull(fields.link),
      link_title: trimOrNull(fields.linkText),
      audience,
      ...toInstants(fields),
    });
    if (!parsed.success) return setFault(toIssueFault(parsed.issues));
    send(
      (client) =>
        announcement === null
          ? client.call("crmAnnounce", { body: parsed.output })
          : client.call("crmChangeAnnouncement", { params: { id: announcement.id }, body: parsed.output }),
      onDone,
    );
  };
  return (
    <Form
      className={styles.form}
      aria-label={announcement === null ? "New announcement" : `Announcement ${announcement.id}`}
      onSubmit={submit}
    >
      <TextField
        label="Title"
        maxLength={120}
        value={fields.title}
        onChange={changeField("title")}
        error={errors["title"]}
      />
      <TextArea
        label="Text"
        hint="Plain text, at most 500 characters."
        error={errors["body"]}
        rows={4}
        maxLength={500}
        value={fields.body}
        onChange={changeField("body")}
      />
      <SelectField
        label="Audience"
        error={errors["audience"]}
        value={audience}
        onChange={(event) => setAudience(event.target.value === "everybody" ? "everybody" : "learners")}
      >
        <option value="learners">Signed-in learners, on the dashboard</option>
        <option value="everybody">Everybody, also on the sign-in page</option>
      </SelectField>
      <div className={styles.pair}>
        <TextField
          label="Link"
          hint="A page of this app, such as /practise/. Leave empty for no link."
          value={fields.link}
          onChange={changeField("link")}
          error={errors["link"]}
        />
        <TextField
          label="Link text"
          maxLength={60}
          value={fields.linkText}
          onChange={changeField("linkText")}
          error={errors["link_title"]}
        />
      </div>
      <PeriodFields
        period={fields}
        changeField={changeField}
        errors={{ first: errors["starts_at"], last: errors["ends_at"] }}
      />
      <FaultNote fault={fault} />
      <Button type="submit" busy={isBusy ? "Saving" : undefined}>
        {announcement === null ? "Announce" : "Save announcement"}
      </Button>
    </Form>
  );
}
