import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Throws when called from inside `withTx`: the outer handle would wait for ever on SQLite's one connection,
 * and on a pool it would write outside the transaction.
 */
export function refuseInsideTx(): void {
  if (scope.getStore()?.open === true) {
    throw new Error("inside withTx only the handle that was given may be used, and transactions do not nest");
  }
}

/** Runs `work` as the inside of a transaction, for `refuseInsideTx` to see. */
export async function runInsideTx<T>(work: () => Promise<T>): Promise<T> {
  const state = { open: true };
  try {
    return await scope.run(state, work);
  } finally {
    state.open = false;
  }
}
