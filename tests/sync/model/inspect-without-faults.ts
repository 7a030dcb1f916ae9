import { serverFaults } from "./sql-faults.ts";
import { storage } from "./storage-faults.ts";

/** Inspects devices and server from outside the story. The calls of the inspection are not counted and never fail. */
export async function inspectWithoutFaults<T>(inspect: () => PromiseLike<T>): Promise<T> {
  const before = { armed: storage.armed, calls: storage.calls };
  storage.disarm();
  serverFaults.isPaused = true;
  try {
    return await retryAfterRestart(inspect);
  } finally {
    Object.assign(storage, before);
    // A fault of the server stays armed, unless its request has ended meanwhile: it would then hit another request.
    serverFaults.isPaused = false;
  }
}

/**
 * Repeats a failed inspection. An app that was just killed may still roll back, which can abort the first inspection. A
 * request in the background may also crash the server during it; then waits for the restart.
 */
async function retryAfterRestart<T>(inspect: () => PromiseLike<T>): Promise<T> {
  try {
    return await inspect();
  } catch (error) {
    if (serverFaults.isDown) await waitForRestart();
    else if (!(error instanceof Error) || error.name !== "AbortError") throw error;
    return await inspect();
  }
}

async function waitForRestart(): Promise<void> {
  for (let turn = 0; serverFaults.isDown && turn < 100; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
}
