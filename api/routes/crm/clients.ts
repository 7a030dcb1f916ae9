import * as v from "valibot";
import type { Client } from "#core/wire/crm/clients.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import {
  addClientNote,
  deleteClientNote,
  findClient,
  listClientNotes,
  listClients,
} from "#api/store/account/clients.ts";
import { addClientTag, removeClientTag } from "#api/store/account/client-tags.ts";
import { listAttempts } from "#api/store/attempt/attempt-lists.ts";
import { listOthers } from "#api/store/evaluation/examiner-lists.ts";
import { listMails } from "#api/store/operate/mail-log.ts";
import { findCreditBalance } from "#api/store/payment/wallet.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";

const CursorSchema = v.object({ created_at: v.number(), id: v.string() });
const PAGE_SIZE = 50;
const MAX_TAGS = 20;
const NO_CLIENT: Problem = { problem: "not_found", detail: "There is no such client." };
/** No evaluation has this number. */
const NONE = [0];

/** Routes for the list of clients, and the page of each. */
export function crmClientRoutes(app: App, services: Services): void {
  const { store, clock } = services;

  serve(app, "crmClients", async ({ query }) => {
    const cursor = readCursor(CursorSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listClients(store.db, {
      search: query.search ?? "",
      view: query.view ?? null,
      tag: query.tag ?? "",
      after: cursor.place,
      limit: query.limit ?? PAGE_SIZE,
      now: clock.now(),
    });
    return { clients: page.clients, next: writeCursor(page.next) };
  });

  const view = async (user: string, reader: string): Promise<Client | Problem> => {
    const { db } = store;
    const client = await findClient(db, user);
    if (client === null) return NO_CLIENT;
    const attempts = await listAttempts(db, { account_id: user, after: null, limit: PAGE_SIZE });
    const evaluations = await listOthers(db, {
      accountId: user,
      except: NONE,
      after: null,
      limit: PAGE_SIZE,
      now: clock.now(),
      reader,
    });
    return {
      ...client,
      credits: await findCreditBalance(db, user),
      newest_attempts: attempts.attempts,
      newest_evaluations: evaluations.evaluations,
      notes: await listClientNotes(db, user),
      mails: await listMails(db, user),
    };
  };
  serve(app, "crmClient", ({ params, session }) => view(params.user, session.accountId));

  serve(app, "crmAddNote", async ({ params, body, session }) => {
    if ((await findClient(store.db, params.user)) === null) return NO_CLIENT;
    await store.withTx((tx) =>
      addClientNote(tx, {
        accountId: params.user,
        staffId: session.accountId,
        note: body.note,
        now: clock.now(),
      }),
    );
    return view(params.user, session.accountId);
  });
  serve(app, "crmAddTag", async ({ params, body, session }) => {
    const client = await findClient(store.db, params.user);
    if (client === null) return NO_CLIENT;
    if (client.tags.length >= MAX_TAGS && !client.tags.includes(body.tag))
      return { problem: "invalid", errors: { tag: [`A client has at most ${MAX_TAGS} tags`] } };
    await store.withTx((tx) => addClientTag(tx, params.user, body.tag, clock.now()));
    return view(params.user, session.accountId);
  });
  serve(app, "crmRemoveTag", async ({ params, body, session }) => {
    await store.withTx((tx) => removeClientTag(tx, params.user, body.tag));
    return view(params.user, session.accountId);
  });
  serve(app, "crmDeleteNote", async ({ params }) =>
    (await store.withTx((tx) => deleteClientNote(tx, params.id)))
      ? { detail: "The note was deleted." }
      : { problem: "not_found", detail: "This note no longer exists." },
  );
}
