import { migration0001 } from "./0001-account.ts";
import { migration0002 } from "./0002-reports-and-payment-events.ts";
import type { Migration } from "./migration.ts";

/** All steps of the schema, in order. Append; never change one that was released. */
export const MIGRATIONS: readonly Migration[] = [migration0001, migration0002];
