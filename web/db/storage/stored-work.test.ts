import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { mayHaveWork, WORK_NAME } from "./stored-work.ts";

test("finds work only if the work database exists", async () => {
  const factory = new IDBFactory();
  expect(await mayHaveWork(factory)).toBe(false);
  await new Promise((resolve) => factory.open(WORK_NAME).addEventListener("success", resolve));
  expect(await mayHaveWork(factory)).toBe(true);
});

test("assumes work if the browser cannot list its databases", async () => {
  expect(await mayHaveWork({ databases: () => Promise.reject(new Error("refused")) })).toBe(true);
  expect(await mayHaveWork({} as IDBFactory)).toBe(true);
});
