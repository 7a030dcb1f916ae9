import { addUses, findCounter, deleteCounter, setCounter } from "#api/store/account/rate-limits.ts";
import type { Store } from "#api/store/store.ts";
import { sha256Base64Url } from "#api/sha256.ts";
import { failuresExpireAt, checkAttempt, type Limits, toWait, toWindowWait } from "./rate-limits.ts";

/**
 * Keeps rate limits in the store, for all processes that share it: one statement per use, a short transaction per
 * attempt.
 */
export function createSharedLimits(store: Store): Limits {
  return {
    async take(key, max, windowMs, now, uses = 1) {
      const window = await addUses(store.db, hashKey(key), { uses, now, windowMs });
      return window.used > max ? toWait(window.expires_at - now) : null;
    },
    async peek(key, max, now) {
      const window = await findCounter(store.db, hashKey(key));
      return window === null || window.used < max ? null : toWindowWait(window.expires_at - now);
    },
    async attempt(key, now, free) {
      const name = hashKey(`failures ${key}`);
      return store.withTx(
        async (tx) => {
          const row = await findCounter(tx, name);
          const checked = checkAttempt(row === null ? null : { count: row.used, lastAt: row.last_at }, now, free);
          if (checked.wait !== null) return checked.wait;
          await setCounter(tx, {
            name,
            used: checked.count,
            last_at: now,
            expires_at: failuresExpireAt({ count: checked.count, lastAt: now }, free),
          });
          return null;
        },
        { lock: name },
      );
    },
    clearFailures: (key) => deleteCounter(store.db, hashKey(`failures ${key}`)),
  };
}

/** Hashes the key, because keys contain email and network addresses. */
function hashKey(key: string): string {
  return sha256Base64Url(key);
}
