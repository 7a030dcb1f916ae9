import { expect, it, vi } from "vitest";
import { failureName, reconnect, onReconnected } from "./reconnect.ts";

function database() {
  return { close: vi.fn(), open: vi.fn(() => Promise.resolve()) };
}
function errorNamed(name: string, inner?: unknown): Error {
  return Object.assign(new Error(name), { name, inner });
}

it.each(["UnknownError", "InvalidStateError", "DatabaseClosedError"])(
  "reopens the database after %s and repeats the operation",
  async (name) => {
    const db = database();
    const onReopened = vi.fn();
    const stop = onReconnected(onReopened);
    const act = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(errorNamed(name))
      .mockRejectedValueOnce(errorNamed("AbortError", errorNamed(name)))
      .mockResolvedValue("done");
    await expect(reconnect(db, act)).resolves.toBe("done");
    expect(db.close).toHaveBeenCalledTimes(2);
    expect(db.open).toHaveBeenCalledTimes(2);
    expect(onReopened).toHaveBeenCalledTimes(2);
    stop();
  },
);

it("gives up after three retries", async () => {
  const db = database();
  const act = vi.fn(() => Promise.reject(errorNamed("UnknownError")));
  await expect(reconnect(db, act)).rejects.toThrow("UnknownError");
  expect(act).toHaveBeenCalledTimes(4);
});

it("rejects at once when an operation fails for another reason", async () => {
  const db = database();
  const act = vi.fn(() => Promise.reject(errorNamed("QuotaExceededError")));
  await expect(reconnect(db, act)).rejects.toThrow("QuotaExceededError");
  expect(act).toHaveBeenCalledOnce();
  expect(db.close).not.toHaveBeenCalled();
});

it("failureName returns the name of the error that aborted a transaction", () => {
  expect(failureName(errorNamed("AbortError", errorNamed("QuotaExceededError")))).toBe("QuotaExceededError");
  expect(failureName(errorNamed("AbortError"))).toBe("AbortError");
  expect(failureName("text")).toBe("");
  expect(failureName(null)).toBe("");
});

it("opens one new connection for twenty operations that fail together", async () => {
  let isAlive = false;
  const db = { close: vi.fn(), open: vi.fn(() => Promise.resolve(void (isAlive = true))) };
  const act = () => (isAlive ? Promise.resolve("done") : Promise.reject(errorNamed("UnknownError")));
  const results = await Promise.all(Array.from({ length: 20 }, () => reconnect(db, act)));
  expect(results).toEqual(Array.from({ length: 20 }, () => "done"));
  expect(db.open).toHaveBeenCalledOnce();
  expect(db.close).toHaveBeenCalledOnce();
});

it("repeats an operation on the new connection", async () => {
  let connection = 1;
  const usedConnections: number[] = [];
  const db = { close: vi.fn(), open: vi.fn(() => Promise.resolve(void (connection += 1))) };
  const act = () => {
    usedConnections.push(connection);
    return connection < 2 ? Promise.reject(errorNamed("InvalidStateError")) : Promise.resolve("done");
  };
  expect(await reconnect(db, act)).toBe("done");
  expect(usedConnections).toEqual([1, 2]);
});
