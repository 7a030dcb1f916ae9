import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Throws when called inside `withTx`. The outer handle would wait forever on SQLite's one connection,
 * and on a pool it would write outside the transaction.
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
