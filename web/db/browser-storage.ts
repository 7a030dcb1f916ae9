/** What the browser says of the room it gives, in bytes. Null where it does not say. */
export type BrowserStorage = {
  usage: number | null;
  quota: number | null;
  /** Whether it has agreed to clear nothing by itself. */
  isKept: boolean | null;
};

const manager = (): StorageManager | undefined => (navigator as { storage?: StorageManager }).storage;

export async function readBrowserStorage(): Promise<BrowserStorage> {
  const storage = manager();
  const [estimate, isKept] = await Promise.all([
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => null),
  ]);
  return { usage: estimate?.usage ?? null, quota: estimate?.quota ?? null, isKept: isKept ?? null };
}

/** Bytes that the browser still gives; null where it does not say. */
export async function freeBytes(): Promise<number | null> {
  const { usage, quota } = await readBrowserStorage();
  return usage === null || quota === null ? null : Math.max(0, quota - usage);
}

/** Asks the browser never to clear what is here by itself. Its answer; null where it cannot be asked. */
export async function askToKeep(): Promise<boolean | null> {
  const storage = manager();
  if (storage?.persist === undefined) return null;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return null;
  }
}
