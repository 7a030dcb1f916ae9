import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Module } from "#core/exam/content/module.ts";
import { axeFaults } from "#tests/support/component.tsx";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { PartChoice, resolvePart, type PartRequest } from "./part-choice.tsx";

const pastAttempt = (module: Module, part: number): AttemptRecord =>
  ({ head: { module_slug: module.slug, parts: [part] }, updated_at: 5 }) as unknown as AttemptRecord;

function Choice({ module, attempts = [] }: { module: Module; attempts?: readonly AttemptRecord[] }) {
  const [request, setRequest] = useState<PartRequest>({ kind: "whole" });
  return (
    <>
      <PartChoice module={module} attempts={attempts} request={request} onRequest={setRequest} />
      <output>{resolvePart(request, module, attempts) ?? "whole"}</output>
    </>
  );
}
const chosenPart = (): string | null => screen.getByRole("status").textContent;

test("Writing Task 2 can be taken alone, with the note that it gives no band for the module", async () => {
  render(<Choice module={fixtureWriting} />);

  expect(chosenPart()).toBe("whole");
  await page.getByRole("radio", { name: /^Task 2/u }).click();
  expect(chosenPart()).toBe("2");
  expect(screen.getByText(/alone is estimated as one task. A Writing band needs both tasks./u)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("the app chooses a part that was not taken", async () => {
  render(<Choice module={fixtureWriting} attempts={[pastAttempt(fixtureWriting, 1)]} />);

  await page.getByRole("radio", { name: /^Choose for me/u }).click();
  expect(chosenPart()).toBe("2");
});

test("a module of one part offers no choice", () => {
  const [first] = fixtureModule.parts;
  render(<Choice module={{ ...fixtureModule, parts: [first] } as Module} />);

  expect(screen.queryByRole("radio")).toBeNull();
});
