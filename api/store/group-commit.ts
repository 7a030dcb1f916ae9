import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { runInsideTx } from "./dialects/guard.ts";
import { endsTransaction } from "./faults.ts";
import { withSavepoint } from "./savepoint.ts";
import type { Tx } from "./store.ts";

/** After this long, other requests run, while the transaction stays open. */
const SLICE_MS = 8;

/** One piece of work. `run` returns the function that settles its promise, to be called after the commit. */
type Member = { run: (tx: Tx) => Promise<() => void>; reject: (error: unknown) => void };

/**
 * Returns `withTx` for work that arrives in bursts. What waits at the same time commits together, behind a savepoint
 * each: one flush to the disk instead of one for each. Nobody is answered before the commit. Work that throws undoes
 * only itself; a commit that fails rejects all. `begin` runs one transaction.
 */
export function createGroupCommit(
  begin: (work: (tx: Tx) => Promise<void>) => Promise<void>,
): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  let waiting: Member[] = [];

  async function commit(): Promise<void> {
    // Everything that has arrived by now is also read by now.
    await nextTurn();
    const members = waiting;
    waiting = [];
    const settle: (() => void)[] = [];
    try {
      await begin(async (tx) => {
        let sliceEnd = performance.now() + SLICE_MS;
        for (const { run } of members) {
          settle.push(await run(tx));
          if (performance.now() < sliceEnd) continue;
          await nextTurn();
          sliceEnd = performance.now() + SLICE_MS;
        }
      });
    } catch (error) {
      for (const { reject } of members) reject(error);
      return;
    }
    for (const each of settle) each();
  }

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // Keeps the caller's own context for the log, and the guard's of the transaction.
    const workAsCaller = AsyncLocalStorage.bind((tx: Tx) => runInsideTx(() => work(tx)));
    const run = async (tx: Tx): Promise<() => void> => {
      try {
        const value = await withSavepoint(tx, () => workAsCaller(tx));
        return () => resolve(value);
      } catch (error) {
        if (endsTransaction(error)) throw error;
        return () => reject(error);
      }
    };
    waiting.push({ run, reject });
    if (waiting.length === 1) void commit();
    return promise;
  };
}
