/** Lets only one piece of work run at a time in this page; what is asked for meanwhile waits its turn. */
export function createQueueOfOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
