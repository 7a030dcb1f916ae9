import { useState } from "react";
import { type Client, MAX_TAG_CHARACTERS } from "#core/wire/crm/clients.ts";
import type { Client as ApiClient } from "#web/net/client.ts";
import { type Reply, tryCall } from "#web/net/reply.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import text from "#web/ui/style/text.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { describeFailure, useAction } from "../use-call.ts";
import clientStyles from "./client-view.module.css";

/** Lists, adds and removes the tags of a client. Each tag links to the list of clients with this tag. */
export function ClientTags({ client, onChange }: { client: Client; onChange: (client: Client) => void }) {
  const [tag, setTag] = useState("");
  const [fault, setFault] = useState("");
  const { isBusy, run } = useAction();
  const { user, tags } = client;
  const send = (call: (server: ApiClient) => Promise<Reply<Client>>, failureText: string): void =>
    run(async (server) => {
      setFault("");
      const reply = await tryCall(() => call(server));
      if (reply.kind !== "ok") return setFault(`${failureText} ${describeFailure(reply)}`);
      setTag("");
      onChange(reply.data);
    });
  return (
    <section aria-labelledby="client-tags">
      <h2 id="client-tags">Tags</h2>
      {tags.length === 0 ? (
        <p className={clientStyles.empty}>No tags yet.</p>
      ) : (
        <ul className={clientStyles.list}>
          {tags.map((name) => (
            <li key={name}>
              <Link to={`${paths.crmClients}?tag=${encodeURIComponent(name)}`}>{name}</Link>
              <Button
                variant="quiet"
                onClick={() =>
                  send(
                    (server) => server.call("crmRemoveTag", { params: { user }, body: { tag: name } }),
                    "The tag was not removed.",
                  )
                }
              >
                Remove<span className={text.visuallyHidden}> the tag {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form
        className={clientStyles.form}
        onSubmit={() =>
          send((server) => server.call("crmAddTag", { params: { user }, body: { tag } }), "The tag was not added.")
        }
      >
        <TextField
          label="New tag"
          maxLength={MAX_TAG_CHARACTERS}
          autoComplete="off"
          value={tag}
          onChange={(event) => setTag(event.target.value)}
          error={fault}
        />
        <Button type="submit" variant="outline" busy={isBusy ? "Saving" : undefined}>
          Add tag
        </Button>
      </Form>
    </section>
  );
}
