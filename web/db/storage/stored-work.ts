/** Name of the database with the learner's work. */
export const WORK_NAME = "bandwise-work";

/**
 * Returns whether this device may have work, without loading Dexie or opening a database. True if the browser cannot
 * tell.
 */
export async function mayHaveWork(factory: Pick<IDBFactory, "databases"> = indexedDB): Promise<boolean> {
  try {
    return (await factory.databases()).some(({ name }) => name === WORK_NAME);
  } catch {
    return true;
  }
}
