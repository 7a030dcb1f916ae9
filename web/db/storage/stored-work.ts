/** Name of the work database, which has the learner's work. */
export const WORK_NAME = "bandwise-work";

/**
 * Returns whether this device may have work, without loading Dexie or opening a database. Returns true if the browser
 * cannot list its databases.
 */
export async function mayHaveWork(factory: Pick<IDBFactory, "databases"> = indexedDB): Promise<boolean> {
  try {
    return (await factory.databases()).some(({ name }) => name === WORK_NAME);
  } catch {
    return true;
  }
}
