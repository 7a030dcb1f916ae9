import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Throws when called inside `withTx`. On SQLite, a write through the outer handle would wait forever for the write
 * lock. On PostgreSQL, it would be outside the transaction.
 */
export function assertOutsideTx(): void {
  if (scope.getStore()?.open === true) {
    throw new Error("Inside withTx, use only the given handle. Transactions cannot be nested.");
  }
}

/** Runs `work` as the inside of a transaction, so that `assertOutsideTx` can detect it. */
export async function runInsideTx<T>(work: () => Promise<T>): Promise<T> {
  const state = { open: true };
  try {
    return await scope.run(state, work);
  } finally {
    state.open = false;
  }
}
