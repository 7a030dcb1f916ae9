import { createAccount } from "#tests/api/support/accounts.ts";
import { handIn } from "#tests/api/support/evaluations.ts";
import { publishWriting } from "#tests/api/support/library.ts";
import { addManyEvaluations } from "#tests/api/support/many-evaluations.ts";
import { createTestApp } from "#tests/api/support/test-app.ts";
import { printClientLists, printCrmLists, printPaymentLists } from "./crm-lists.ts";

/**
 * Measures the time to list one page of evaluations, of learners and of payments, in a store with 100,000 of each. Of
 * every seven evaluations one is for Speaking and one is a re-mark. Goal: 120 ms. Uses SQLite in memory, or the empty
 * PostgreSQL database in DATABASE_URL.
 */
const COUNT = 100_000;

const url = process.env["DATABASE_URL"];
const app = await createTestApp(url === undefined ? {} : { url });
const { store, clock } = app.services;
await publishWriting(app);
const { id: accountId, token } = await createAccount(app);
const now = clock.now();
const linkTypes = ["WRITING1", "WRITING1", "SPEAKING1", "WRITING1", "WRITING1", "WRITING1", "REMARK1"] as const;
await addManyEvaluations(store, { accountId, attemptSlug: await handIn(app, token), count: COUNT, now, linkTypes });
await printCrmLists(store, COUNT, now);
await printClientLists(store, COUNT, now);
await printPaymentLists(store, COUNT, now);
await app.close();
