import { createHash } from "node:crypto";
import { countUse, findCounter, forgetCounter, setCounter } from "../store/rate-limits.ts";
import type { Store } from "../store/store.ts";
import { forgottenAt, judgeAttempt, type Limits, wait } from "./limits.ts";

/** In the store, for every process that shares it: one statement for a use, a short transaction for a try to sign in. */
export function createSharedLimits(store: Store): Limits {
  return {
    async take(key, max, windowMs, now) {
      const window = await countUse(store.db, hidden(key), now, windowMs);
      return window.used > max ? wait(window.expires_at - now) : null;
    },
    async spent(key, max, now) {
      const window = await findCounter(store.db, hidden(key));
      return window === null || window.used < max ? null : wait(window.expires_at - now);
    },
    async attempt(key, now) {
      const name = hidden(`failures ${key}`);
      return store.withTx(
        async (tx) => {
          const row = await findCounter(tx, name);
          const judged = judgeAttempt(row === null ? null : { count: row.used, lastAt: row.last_at }, now);
          if (judged.wait !== null) return judged.wait;
          await setCounter(tx, {
            name,
            used: judged.count,
            last_at: now,
            expires_at: forgottenAt({ count: judged.count, lastAt: now }),
          });
          return null;
        },
        { lockUser: name },
      );
    },
    forgive: (key) => forgetCounter(store.db, hidden(`failures ${key}`)),
  };
}

/** Keys name addresses of people, which have no business in a table of counters. */
function hidden(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
