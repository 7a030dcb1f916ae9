import { expect, it, vi } from "vitest";
import { createLocalKeys, createMemoryStore, type StringStore, type StorageEvents } from "./local-keys.ts";

const user = { first_name: "Ada", last_name: "L", email: "a@b.example", testType: "academic", bandsTarget: 7 } as const;

function keysOver(store: StringStore, events: StorageEvents | null = null) {
  return createLocalKeys(
    () => store,
    () => events,
  );
}

it("stores values under the keys of the specification", () => {
  const store = createMemoryStore();
  const keys = keysOver(store);
  keys.writeTokens({ access: "a", refresh: "r" });
  keys.writeUser(user);
  keys.writeTestType("general");
  expect(store.getItem("authTokens")).toBe('{"access":"a","refresh":"r"}');
  expect(keys.readTokens()).toEqual({ access: "a", refresh: "r" });
  expect(keys.readUser()).toEqual(user);
  expect(keys.readTestType()).toBe("general");
  keys.writeOwner("acc");
  keys.clearUser();
  expect([keys.readUser(), keys.readOwner()]).toEqual([null, null]);
});

it.each(["", "{", "[]", "null", '{"access":1}', '"x"'])("treats the broken value %j as absent", (text) => {
  const store = createMemoryStore();
  for (const key of ["authTokens", "user", "dismissedAlerts", "testType", "bandwise.theme"]) store.setItem(key, text);
  const keys = keysOver(store);
  expect(keys.readTokens()).toBeNull();
  expect(keys.readUser()).toBeNull();
  expect(keys.readTestType()).toBe("academic");
  expect(keys.readTheme()).toBe("system");
  expect(keys.readDismissedAlerts()).toEqual([]);
});

it("reads a choice that an earlier build stored as JSON", () => {
  const store = createMemoryStore();
  store.setItem("testType", '"general"');
  expect(keysOver(store).readTestType()).toBe("general");
});

it("reads no values and does not throw if storage is blocked", () => {
  const throwBlocked = (): never => {
    throw new DOMException("no", "SecurityError");
  };
  const keys = createLocalKeys(throwBlocked, () => null);
  expect(keys.readUser()).toBeNull();
  expect(() => keys.writeUser(user)).not.toThrow();
  expect(() => keys.clearTokens()).not.toThrow();
});

it("notifies the listener of changes in this and other tabs until it unsubscribes", () => {
  let fire: (event: { key: string | null }) => void = () => undefined;
  const remove = vi.fn();
  const keys = keysOver(createMemoryStore(), {
    addEventListener: (_type, listener) => (fire = listener),
    removeEventListener: remove,
  });
  const listener = vi.fn();
  const stop = keys.onLocalChange(listener);
  keys.writeTheme("dark");
  fire({ key: "authTokens" });
  fire({ key: null });
  fire({ key: "somebody.else" });
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  keys.writeTheme("light");
  expect(listener).toHaveBeenCalledTimes(3);
  expect(remove).toHaveBeenCalledOnce();
});
