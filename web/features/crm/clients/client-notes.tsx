import { useState } from "react";
import { formatDate } from "#core/format/format-date.ts";
import { type Client, MAX_NOTE_CHARACTERS } from "#core/wire/crm/clients.ts";
import { tryCall } from "#web/net/reply.ts";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import { describeFailure, type FailedReply, useAction } from "../use-call.ts";
import clientStyles from "./client-view.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

/** The notes of staff about a client, newest first, with a form for a new note. */
export function ClientNotes({
  client,
  onChange,
  onDeleted,
}: {
  client: Client;
  onChange: (client: Client) => void;
  onDeleted: () => void;
}) {
  const { user, notes } = client;
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<string | undefined>(undefined);
  const { isBusy, run } = useAction();
  const showFault = (failureText: string, reply: FailedReply): void =>
    setFault(`${failureText} ${describeFailure(reply)}`);
  const add = (): void => {
    setFault(undefined);
    run(async (server) => {
      const reply = await tryCall(() => server.call("crmAddNote", { params: { user }, body: { note } }));
      if (reply.kind !== "ok") return showFault("The note was not saved.", reply);
      setNote("");
      onChange(reply.data);
    });
  };
  const remove = (id: number): void => {
    setFault(undefined);
    run(async (server) => {
      const reply = await tryCall(() => server.call("crmDeleteNote", { params: { id }, body: {} }));
      if (reply.kind !== "ok") return showFault("The note was not deleted.", reply);
      onDeleted();
    });
  };
  return (
    <section aria-labelledby="client-notes">
      <h2 id="client-notes">Notes</h2>
      <Form className={clientStyles.form} onSubmit={add}>
        <TextArea
          label="New note"
          hint="Only staff see notes in the app. If the client exports their data, the file has the notes too."
          error={fault}
          maxLength={MAX_NOTE_CHARACTERS}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" variant="outline" busy={isBusy ? "Saving" : undefined}>
          Add note
        </Button>
      </Form>
      {notes.length === 0 ? (
        <p className={clientStyles.empty}>No notes yet.</p>
      ) : (
        <ul className={clientStyles.notes}>
          {notes.map((saved) => (
            <li key={saved.id}>
              <p>{saved.note}</p>
              <p className={clientStyles.meta}>
                {saved.staff_name ?? "Former staff"}, {formatDate(saved.created_at, "shortDateTime")}{" "}
                <Button variant="quiet" onClick={() => remove(saved.id)}>
                  Delete<span className={text.visuallyHidden}> the note “{saved.note.slice(0, 40)}”</span>
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
