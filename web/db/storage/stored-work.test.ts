import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { mayHaveWork, WORK_NAME } from "./stored-work.ts";

test("finds work once its database exists, and no sooner", async () => {
  const factory = new IDBFactory();
  expect(await mayHaveWork(factory)).toBe(false);
  await new Promise((resolve) => factory.open(WORK_NAME).addEventListener("success", resolve));
  expect(await mayHaveWork(factory)).toBe(true);
});

test("says that there may be work if the browser cannot tell", async () => {
  expect(await mayHaveWork({ databases: () => Promise.reject(new Error("refused")) })).toBe(true);
  expect(await mayHaveWork({} as IDBFactory)).toBe(true);
});
