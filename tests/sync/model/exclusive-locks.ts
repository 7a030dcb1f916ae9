type LockCallback = (lock: object | null) => Promise<unknown>;
type Holder = { page: object; lose: (reason: DOMException) => void };
type Waiter = { page: object; start: () => void };

/**
 * Web Locks of one browser profile. They are exclusive and granted in the order of the requests. A request can steal a
 * lock. The locks of a page are released when it dies.
 */
export type ExclusiveLocks = {
  /** Returns the lock manager of one page. */
  managerOf: (page: object) => LockManager;
  /** Releases the locks of a page that died. Its later requests are never granted. */
  release: (page: object) => void;
};

export function createExclusiveLocks(): ExclusiveLocks {
  const holders = new Map<string, Holder>();
  const queues = new Map<string, Waiter[]>();
  const deadPages = new WeakSet();

  /** Grants a lock that became free to the next request. */
  function grantNext(name: string): void {
    holders.delete(name);
    queues.get(name)?.shift()?.start();
  }

  function hold(page: object, name: string, work: LockCallback): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const holder: Holder = { page, lose: reject };
      holders.set(name, holder);
      const end = (): void => {
        if (holders.get(name) === holder) grantNext(name);
      };
      void work({ name }).then(
        (value) => {
          end();
          resolve(value);
        },
        (error: unknown) => {
          end();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  function request(page: object, name: string, options: LockOptions, work: LockCallback): Promise<unknown> {
    // In a browser a dead page runs no script. Here its script may go on, so it must not get a lock.
    if (deadPages.has(page)) return new Promise(() => undefined);
    const holder = holders.get(name);
    if (holder === undefined) return hold(page, name, work);
    if (options.steal === true) {
      holder.lose(new DOMException("the lock was stolen", "AbortError"));
      return hold(page, name, work);
    }
    if (options.ifAvailable === true) return work(null);
    return new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push({ page, start: () => void hold(page, name, work).then(resolve, reject) });
    });
  }

  return {
    managerOf: (page) =>
      ({
        request: (name: string, options: LockOptions | LockCallback, work?: LockCallback) =>
          typeof options === "function"
            ? request(page, name, {}, options)
            : request(page, name, options, work ?? (async () => undefined)),
        query: () => Promise.resolve({}),
      }) as unknown as LockManager,
    release(page) {
      deadPages.add(page);
      for (const queue of queues.values())
        queue.splice(0, queue.length, ...queue.filter((waiter) => waiter.page !== page));
      for (const [name, holder] of holders) if (holder.page === page) grantNext(name);
    },
  };
}
