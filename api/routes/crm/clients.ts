import * as v from "valibot";
import type { Client } from "#core/wire/crm/clients.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { addNote, deleteNote, NO_CLIENT, tagClient, untagClient } from "#api/commands/account/client-tags-and-notes.ts";
import type { Services } from "#api/services.ts";
import { findClient, listClientNotes, listClients } from "#api/store/account/clients.ts";
import { listAttempts } from "#api/store/attempt/attempt-lists.ts";
import { listOtherEvaluations } from "#api/store/evaluation/examiner-lists.ts";
import { listMails } from "#api/store/operate/mail-log.ts";
import { findBalances } from "#api/store/payment/wallet.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";

const CursorSchema = v.object({ created_at: v.number(), id: v.string() });
const PAGE_SIZE = 50;
/** Ids of evaluations to exclude: none, because no evaluation has the id 0. The SQL condition needs at least one id. */
const EXCLUDE_NONE = [0];

/** Adds the routes for the list of clients, and for the page, notes and tags of one client. */
export function addCrmClientRoutes(app: App, services: Services): void {
  const { store, clock } = services;

  serve(app, "crmClients", async ({ query }) => {
    const cursor = readCursor(CursorSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listClients(store.db, {
      search: query.search ?? "",
      view: query.view ?? null,
      tag: query.tag ?? "",
      after: cursor.position,
      limit: query.limit ?? PAGE_SIZE,
      now: clock.now(),
    });
    return { clients: page.clients, next: writeCursor(page.next) };
  });

  const viewClient = async (user: string, reader: string): Promise<Client | Problem> => {
    const { db } = store;
    const client = await findClient(db, user);
    if (client === null) return NO_CLIENT;
    const attempts = await listAttempts(db, { account_id: user, after: null, limit: PAGE_SIZE });
    const evaluations = await listOtherEvaluations(db, {
      accountId: user,
      except: EXCLUDE_NONE,
      after: null,
      limit: PAGE_SIZE,
      now: clock.now(),
      reader,
    });
    const balances = await findBalances(db, user);
    return {
      ...client,
      credits: balances.WRITING1,
      balances,
      newest_attempts: attempts.attempts,
      newest_evaluations: evaluations.evaluations,
      notes: await listClientNotes(db, user),
      mails: await listMails(db, user),
    };
  };
  serve(app, "crmClient", ({ params, session }) => viewClient(params.user, session.accountId));

  serve(app, "crmAddNote", async ({ params: { user }, body: { note }, session: { accountId } }) => {
    const refusal = await addNote(services, accountId, { user, note });
    return refusal ?? viewClient(user, accountId);
  });
  serve(app, "crmAddTag", async ({ params: { user }, body: { tag }, session: { accountId } }) => {
    const refusal = await tagClient(services, accountId, { user, tag });
    return refusal ?? viewClient(user, accountId);
  });
  serve(app, "crmRemoveTag", async ({ params: { user }, body: { tag }, session: { accountId } }) => {
    const refusal = await untagClient(services, accountId, { user, tag });
    return refusal ?? viewClient(user, accountId);
  });
  serve(app, "crmDeleteNote", async ({ params, session }) => {
    const refusal = await deleteNote(services, session.accountId, params.id);
    return refusal ?? { detail: "The note was deleted." };
  });
}
