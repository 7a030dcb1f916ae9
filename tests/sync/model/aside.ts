import { server } from "./sql-faults.ts";
import { storage } from "./storage-faults.ts";

/** Looks at devices and server from outside: such calls neither count nor fail. */
export async function aside<T>(look: () => PromiseLike<T>): Promise<T> {
  const kept = { armed: storage.armed, calls: storage.calls };
  storage.disarm();
  server.isSpared = true;
  try {
    return await again(look);
  } finally {
    Object.assign(storage, kept);
    // What was armed stays so, unless the request it was for has ended meanwhile: it would strike another one.
    server.isSpared = false;
  }
}

/**
 * What the app that was just killed had begun is still being undone: that may take the first look with it. A request that
 * nobody waited for may meet its crash only now: whoever looks meanwhile looks again after the restart.
 */
async function again<T>(look: () => PromiseLike<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (server.isDown) await restarted();
    else if (!(error instanceof Error) || error.name !== "AbortError") throw error;
    return await look();
  }
}

async function restarted(): Promise<void> {
  for (let turn = 0; server.isDown && turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
