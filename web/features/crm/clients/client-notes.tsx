import { useState } from "react";
import { formatDate } from "#core/format/format-date.ts";
import { type Client, MAX_NOTE_CHARACTERS } from "#core/wire/crm/clients.ts";
import { tryCall } from "#web/net/reply.ts";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import { errorMessageOf, type FailedReply, useAction } from "../use-call.ts";
import clientStyles from "./client-view.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

/** What staff noted about a client, newest first. */
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
  const fail = (what: string, reply: FailedReply): void => setFault(`${what} ${errorMessageOf(reply)}`);
  const add = (): void => {
    setFault(undefined);
    run(async (server) => {
      const reply = await tryCall(() => server.call("crmAddNote", { params: { user }, body: { note } }));
      if (reply.kind !== "ok") return fail("The note was not saved.", reply);
      setNote("");
      onChange(reply.data);
    });
  };
  const remove = (id: number): void => {
    setFault(undefined);
    run(async (server) => {
      const reply = await tryCall(() => server.call("crmDeleteNote", { params: { id }, body: {} }));
      if (reply.kind !== "ok") return fail("The note was not deleted.", reply);
      onDeleted();
    });
  };
  return (
    <section aria-labelledby="client-notes">
      <h2 id="client-notes">Notes</h2>
      <Form className={clientStyles.form} onSubmit={add}>
        <TextArea
          label="New note"
          hint="Only staff see it, but the client gets it in a copy of their data."
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
        <p className={clientStyles.none}>No notes yet.</p>
      ) : (
        <ul className={clientStyles.notes}>
          {notes.map((one) => (
            <li key={one.id}>
              <p>{one.note}</p>
              <p className={clientStyles.meta}>
                {one.staff_name ?? "Former staff"}, {formatDate(one.created_at, "shortDateTime")}{" "}
                <Button variant="quiet" onClick={() => remove(one.id)}>
                  Delete<span className={text.visuallyHidden}> the note “{one.note.slice(0, 40)}”</span>
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
