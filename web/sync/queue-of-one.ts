/**
 * Creates a queue: the returned function runs one task at a time, and further tasks wait. Tasks of other queues and
 * tabs do not wait.
 */
export function createQueueOfOne(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next.catch(() => undefined);
    return next;
  };
}
