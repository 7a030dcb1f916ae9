import { CompiledQuery } from "kysely";
import { endsTransaction, SavepointLost } from "./faults.ts";
import type { Tx } from "./store.ts";

const SET = CompiledQuery.raw("savepoint step");
const UNDO = CompiledQuery.raw("rollback to savepoint step");
const RELEASE = CompiledQuery.raw("release savepoint step");

/**
 * Runs `work` after a savepoint in the open transaction. If `work` throws, undoes only its writes and throws the same
 * error. Undoes nothing if `endsTransaction` is true for that error. If the writes cannot be undone, throws
 * SavepointLost.
 */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.executeQuery(SET);
  try {
    const result = await work();
    await tx.executeQuery(RELEASE);
    return result;
  } catch (error) {
    if (endsTransaction(error)) throw error;
    try {
      await tx.executeQuery(UNDO);
      await tx.executeQuery(RELEASE);
    } catch (undoError) {
      throw new SavepointLost("A savepoint is gone, so its writes were not undone.", { cause: undoError });
    }
    throw error;
  }
}
