import type { KyselyPlugin } from "kysely";
import type { Store, Tx } from "#api/store/store.ts";

/** Returns a store that counts its statements, and a function that returns the count so far. */
export function countStatements(store: Store): { store: Store; count: () => number } {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    count: () => statements,
    store: {
      ...store,
      db: store.db.withPlugin(plugin),
      withTx: (work, options) => store.withTx((tx) => work(tx.withPlugin(plugin) as unknown as Tx), options),
    },
  };
}
