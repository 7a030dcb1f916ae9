import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { runInsideTx } from "./dialects/guard.ts";
import { endsTransaction } from "./faults.ts";
import { withSavepoint } from "./savepoint.ts";
import type { Tx } from "./store.ts";

/** After working for this long, lets other requests run while the transaction stays open. */
const SLICE_MS = 8;

/**
 * One piece of work that waits for the next commit. `run` does the work, and returns a function that resolves or
 * rejects the caller's promise. Call that function after the commit.
 */
type PendingWork = { run: (tx: Tx) => Promise<() => void>; reject: (error: unknown) => void };

/**
 * Returns a `withTx` for work that arrives in bursts. All waiting work commits in one transaction, so that the disk is
 * synchronised only once. Each piece of work has its own savepoint. If a piece throws, only its own changes are undone
 * and its promise rejects. All other promises resolve after the commit, or reject if the transaction fails. `begin`
 * runs one transaction.
 */
export function createGroupCommit(
  begin: (work: (tx: Tx) => Promise<void>) => Promise<void>,
): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  let waiting: PendingWork[] = [];

  async function commit(): Promise<void> {
    // Requests that have already arrived are read now and join this commit.
    await yieldToEventLoop();
    const batch = waiting;
    waiting = [];
    const settleFunctions: (() => void)[] = [];
    try {
      await begin(async (tx) => {
        let sliceEnd = performance.now() + SLICE_MS;
        for (const { run } of batch) {
          settleFunctions.push(await run(tx));
          if (performance.now() < sliceEnd) continue;
          await yieldToEventLoop();
          sliceEnd = performance.now() + SLICE_MS;
        }
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const settle of settleFunctions) settle();
  }

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // Runs in the caller's async context, because the log reads the request from it. Tells the guard that a transaction
    // is open.
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
