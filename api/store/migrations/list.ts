import { migration0001 } from "./0001-account.ts";
import { migration0002 } from "./0002-reports-and-payment-events.ts";
import { migration0010 } from "./0010-library.ts";
import { migration0011 } from "./0011-attempts.ts";
import { migration0012 } from "./0012-sync.ts";
import { migration0030 } from "./0030-talkback.ts";
import { migration0050 } from "./0050-recordings.ts";
import { migration0040 } from "./0040-drafts.ts";
import { migration0060 } from "./0060-full-tests.ts";
import type { Migration } from "./migration.ts";

/** All steps of the schema, in order. Append; never change one that was released. */
export const MIGRATIONS: readonly Migration[] = [
  migration0001,
  migration0002,
  migration0010,
  migration0011,
  migration0012,
  migration0030,
  migration0040,
  migration0050,
  migration0060,
];
