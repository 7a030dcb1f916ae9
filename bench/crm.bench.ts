import { createAccount } from "#tests/api/support/accounts.ts";
import { handIn, publishWriting } from "#tests/api/support/evaluations.ts";
import { fillCrm } from "#tests/api/support/many-evaluations.ts";
import { createTestApp } from "#tests/api/support/test-app.ts";
import { printCrmLists } from "./crm-lists.ts";

/**
 * Time to list a page of sixty out of 10,000 evaluations with the total. Goal: 100 ms. Uses SQLite in memory, or the
 * empty PostgreSQL database in DATABASE_URL.
 */
const COUNT = 10_000;

const url = process.env["DATABASE_URL"];
const app = await createTestApp(url === undefined ? {} : { url });
const { store, clock } = app.services;
await publishWriting(app);
const { id: accountId, token } = await createAccount(app);
const now = clock.now();
await fillCrm(store, { accountId, attemptSlug: await handIn(app, token), count: COUNT, now });
await printCrmLists(store, COUNT, now);
await app.close();
