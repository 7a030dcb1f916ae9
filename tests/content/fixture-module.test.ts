import { createHash } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { ModuleKeySchema } from "#core/exam/content/answer-key.ts";
import { ModuleSchema } from "#core/exam/content/module.ts";
import { moduleGroups, moduleNumbers } from "#core/exam/content/question-numbers.ts";
import { QUESTION_KINDS } from "#core/exam/questions/kinds.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule, fixturePicture } from "#tests/support/fixture-module.ts";

test("the fixture is a valid module with a valid key", () => {
  expect(v.safeParse(ModuleSchema, fixtureModule).issues).toBeUndefined();
  expect(v.safeParse(ModuleKeySchema, fixtureKey).issues).toBeUndefined();
  expect(fixtureKey.questions.map((question) => question.number)).toEqual(moduleNumbers(fixtureModule));
});

test("the fixture has every question kind and every completion layout", () => {
  const groups = moduleGroups(fixtureModule);
  expect(new Set(groups.map((group) => group.kind))).toEqual(new Set(Object.keys(QUESTION_KINDS)));
  expect(new Set(groups.flatMap((group) => (group.kind === "complete" ? [group.layout] : [])))).toEqual(
    new Set(["sentences", "summary", "notes", "form", "table", "flow_chart"]),
  );
});

test("the picture matches its manifest", () => {
  const [item] = fixtureModule.media;
  expect(item?.sha256).toBe(createHash("sha256").update(fixturePicture).digest("hex"));
  expect(item?.bytes).toBe(Buffer.byteLength(fixturePicture));
});
