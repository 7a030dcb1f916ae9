/** Begins a long step of the schema over the database of argv[2] and says "begun"; the test kills it within. */
import { sql } from "kysely";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore } from "#api/store/store.ts";
import { STEPS } from "./rebuild-step.ts";

const store = await createStore({ url: process.argv[2] ?? "" });
await sql`select 1`.execute(store.db);
process.stdout.write("begun\n");
await migrate(store, Date.now(), STEPS);
await store.close();
process.stdout.write("done\n");
