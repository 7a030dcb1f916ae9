import type { Watch } from "#web/db/storage/watch.ts";

/** Resolves with the first value of a watch, then stops watching. */
export async function readOnce<T>(watch: Watch<T>): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const stop = watch.subscribe((value) => {
      resolve(value);
      // Waits until `stop` is assigned, because a watch may emit at once.
      queueMicrotask(() => stop());
    }, reject);
  });
}
