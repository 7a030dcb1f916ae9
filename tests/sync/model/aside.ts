import { server } from "./sql-faults.ts";
import { storage } from "./storage-faults.ts";

/** Looks at devices and server from outside: such calls neither count nor fail. */
export async function aside<T>(look: () => PromiseLike<T>): Promise<T> {
  const kept = { storage: storage.armed, calls: storage.calls, server: server.armed };
  storage.disarm();
  server.disarm();
  try {
    return await again(look);
  } finally {
    storage.armed = kept.storage;
    storage.calls = kept.calls;
    server.armed = kept.server;
  }
}

/** What the app that was just killed had begun is still being undone: that may take the first look with it. */
async function again<T>(look: () => PromiseLike<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "AbortError") throw error;
    return await look();
  }
}
