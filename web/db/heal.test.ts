import { expect, it, vi } from "vitest";
import { failureName, heal, onHealed } from "./heal.ts";

function database() {
  return { close: vi.fn(), open: vi.fn(() => Promise.resolve()) };
}
function named(name: string, inner?: unknown): Error {
  return Object.assign(new Error(name), { name, inner });
}

it.each(["UnknownError", "InvalidStateError", "DatabaseClosedError"])(
  "opens the database anew after %s and repeats the act",
  async (name) => {
    const db = database();
    const healed = vi.fn();
    const stop = onHealed(healed);
    const act = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(named(name))
      .mockRejectedValueOnce(named("AbortError", named(name)))
      .mockResolvedValue("done");
    await expect(heal(db, act)).resolves.toBe("done");
    expect(db.close).toHaveBeenCalledTimes(2);
    expect(db.open).toHaveBeenCalledTimes(2);
    expect(healed).toHaveBeenCalledTimes(2);
    stop();
  },
);

it("gives up after three", async () => {
  const db = database();
  const act = vi.fn(() => Promise.reject(named("UnknownError")));
  await expect(heal(db, act)).rejects.toThrow("UnknownError");
  expect(act).toHaveBeenCalledTimes(4);
});

it("passes every other failure on at once", async () => {
  const db = database();
  const act = vi.fn(() => Promise.reject(named("QuotaExceededError")));
  await expect(heal(db, act)).rejects.toThrow("QuotaExceededError");
  expect(act).toHaveBeenCalledOnce();
  expect(db.close).not.toHaveBeenCalled();
});

it("names a failure by what is inside its wrapper", () => {
  expect(failureName(named("AbortError", named("QuotaExceededError")))).toBe("QuotaExceededError");
  expect(failureName(named("AbortError"))).toBe("AbortError");
  expect(failureName("text")).toBe("");
  expect(failureName(null)).toBe("");
});

it("opens one new connection for all acts that fail together", async () => {
  let isAlive = false;
  const db = { close: vi.fn(), open: vi.fn(() => Promise.resolve(void (isAlive = true))) };
  const act = () => (isAlive ? Promise.resolve("done") : Promise.reject(named("UnknownError")));
  const all = await Promise.all(Array.from({ length: 20 }, () => heal(db, act)));
  expect(all).toEqual(Array.from({ length: 20 }, () => "done"));
  expect(db.open).toHaveBeenCalledOnce();
  expect(db.close).toHaveBeenCalledOnce();
});

it("repeats an act on the new connection only, never on the dead one", async () => {
  let connection = 1;
  const used: number[] = [];
  const db = { close: vi.fn(), open: vi.fn(() => Promise.resolve(void (connection += 1))) };
  const act = () => {
    used.push(connection);
    return connection < 2 ? Promise.reject(named("InvalidStateError")) : Promise.resolve("done");
  };
  expect(await heal(db, act)).toBe("done");
  expect(used).toEqual([1, 2]);
});
