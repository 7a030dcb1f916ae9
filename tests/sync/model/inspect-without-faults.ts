import { serverFaults } from "./sql-faults.ts";
import { storage } from "./storage-faults.ts";

/** Reads devices and server for the test. These calls are not counted as calls of the story, and no fault hits them. */
export async function inspectWithoutFaults<T>(inspect: () => PromiseLike<T>): Promise<T> {
  const before = { armed: storage.armed, calls: storage.calls };
  storage.disarm();
  serverFaults.isPaused = true;
  try {
    return await retryAfterRestart(inspect);
  } finally {
    Object.assign(storage, before);
    // The server's fault is not set again: if its request has ended meanwhile, the fault must not hit another request.
    serverFaults.isPaused = false;
  }
}

/**
 * Inspects once more if the first inspection fails. An app that was just killed may still roll back, and this can abort
 * the first inspection. If a request in the background crashes the server, waits for the restart first.
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
