/** Returns a Cache Storage in memory, with the methods that downloads use. `keys` returns requests with URLs of `origin`. */
export function createMemoryCaches(origin: string): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  return {
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return Promise.resolve({
        put: (path: string, response: Response) => Promise.resolve(void store.set(path, response)),
        match: (path: string) => Promise.resolve(store.get(path)?.clone()),
        delete: (path: string) => Promise.resolve(store.delete(path)),
        keys: () => Promise.resolve([...store.keys()].map((path) => new Request(new URL(path, origin)))),
      });
    },
  } as unknown as CacheStorage;
}
