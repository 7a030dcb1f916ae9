import { serverFaults } from "./sql-faults.ts";
import { storage } from "./storage-faults.ts";

/** Inspects devices and server from outside the story: such calls are not counted and never fail. */
export async function inspectWithoutFaults<T>(inspect: () => PromiseLike<T>): Promise<T> {
  const kept = { armed: storage.armed, calls: storage.calls };
  storage.disarm();
  serverFaults.isSpared = true;
  try {
    return await retryAfterRestart(inspect);
  } finally {
    Object.assign(storage, kept);
    // An armed fault stays armed, unless its request has ended meanwhile: it would then hit another request.
    serverFaults.isSpared = false;
  }
}

/**
 * The app that was just killed may still be rolling back, which can abort the first inspection. A request in the
 * background may also crash only now. In both cases the inspection is repeated after the restart.
 */
async function retryAfterRestart<T>(inspect: () => PromiseLike<T>): Promise<T> {
  try {
    return await inspect();
  } catch (error) {
    if (serverFaults.isDown) await restarted();
    else if (!(error instanceof Error) || error.name !== "AbortError") throw error;
    return await inspect();
  }
}

async function restarted(): Promise<void> {
  for (let turn = 0; serverFaults.isDown && turn < 100; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
}
