/**
 * Prints "begun" and runs a long migration of the database in argv[2]. migration-kill.test.ts kills this process during
 * the migration.
 */
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
