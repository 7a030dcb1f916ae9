import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { runInsideTx } from "./dialects/guard.ts";
import { endsTransaction } from "./faults.ts";
import { withSavepoint } from "./savepoint.ts";
import type { Tx } from "./store.ts";

/** After this time, lets other requests run while the transaction stays open. */
const SLICE_MS = 8;

/** One piece of work. `run` returns the function that resolves or rejects its promise. Call that after the commit. */
type Member = { run: (tx: Tx) => Promise<() => void>; reject: (error: unknown) => void };

/**
 * Returns `withTx` for work that arrives in bursts. All waiting work commits in one transaction, with one flush to the
 * disk, and each piece has its own savepoint. Promises resolve only after the commit. If a piece throws, only its own
 * changes are undone and its promise rejects. If the commit fails, all promises reject. `begin` runs one transaction.
 */
export function createGroupCommit(
  begin: (work: (tx: Tx) => Promise<void>) => Promise<void>,
): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  let waiting: Member[] = [];

  async function commit(): Promise<void> {
    // Lets requests that have already arrived be read and join this commit.
    await yieldToEventLoop();
    const members = waiting;
    waiting = [];
    const settlements: (() => void)[] = [];
    try {
      await begin(async (tx) => {
        let sliceEnd = performance.now() + SLICE_MS;
        for (const { run } of members) {
          settlements.push(await run(tx));
          if (performance.now() < sliceEnd) continue;
          await yieldToEventLoop();
          sliceEnd = performance.now() + SLICE_MS;
        }
      });
    } catch (error) {
      for (const { reject } of members) reject(error);
      return;
    }
    for (const settle of settlements) settle();
  }

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // Runs in the caller's async context, which the log reads, and tells the guard that a transaction is open.
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
