/** The browser's storage estimate, in bytes. Null if the browser does not report it. */
export type BrowserStorage = {
  usage: number | null;
  quota: number | null;
  /** Whether the browser granted persistent storage. */
  isPersistent: boolean | null;
};

const manager = (): StorageManager | undefined => (navigator as { storage?: StorageManager }).storage;

export async function readBrowserStorage(): Promise<BrowserStorage> {
  const storage = manager();
  const [estimate, isPersistent] = await Promise.all([
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => null),
  ]);
  return { usage: estimate?.usage ?? null, quota: estimate?.quota ?? null, isPersistent: isPersistent ?? null };
}

/** Returns the free quota in bytes, or null if unknown. */
export async function freeBytes(): Promise<number | null> {
  const { usage, quota } = await readBrowserStorage();
  return usage === null || quota === null ? null : Math.max(0, quota - usage);
}

/** Requests persistent storage. Returns whether it is granted, or null if the browser has no such request. */
export async function requestPersistence(): Promise<boolean | null> {
  const storage = manager();
  if (storage?.persist === undefined) return null;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return null;
  }
}
