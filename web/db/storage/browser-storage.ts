/** The browser's storage for this site. A value is null if the browser does not report it. */
export type BrowserStorage = {
  /** Used bytes, estimated by the browser. */
  usage: number | null;
  /** Bytes that this site may use, estimated by the browser. */
  quota: number | null;
  /** Whether the browser granted persistent storage. */
  isPersistent: boolean | null;
};

const storageManager = (): StorageManager | undefined => (navigator as { storage?: StorageManager }).storage;

export async function readBrowserStorage(): Promise<BrowserStorage> {
  const storage = storageManager();
  const [estimate, isPersistent] = await Promise.all([
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => null),
  ]);
  return { usage: estimate?.usage ?? null, quota: estimate?.quota ?? null, isPersistent: isPersistent ?? null };
}

/** Returns how many bytes this site may still store, or null if unknown. */
export async function freeBytes(): Promise<number | null> {
  const { usage, quota } = await readBrowserStorage();
  return usage === null || quota === null ? null : Math.max(0, quota - usage);
}

/** Requests persistent storage. Returns whether the browser granted it, or null if the browser cannot be asked. */
export async function requestPersistence(): Promise<boolean | null> {
  const storage = storageManager();
  if (storage?.persist === undefined) return null;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return null;
  }
}
