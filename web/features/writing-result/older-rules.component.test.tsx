import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { EVALUATOR_VERSION } from "#core/exam/writing/evaluation.ts";
import { axeFaults } from "#tests/support/component.tsx";
import { OlderRules } from "./older-rules.tsx";

test("names both versions and asks for a new estimate", async () => {
  const onRequest = vi.fn();
  render(<OlderRules version="3" state="older" onRequest={onRequest} />);

  expect(screen.getByText(new RegExp(`version 3 of our rules. Today’s version, ${EVALUATOR_VERSION},`))).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Estimate again" }));

  expect(onRequest).toHaveBeenCalledOnce();
  expect(await axeFaults()).toEqual([]);
});

test("says that the new estimate is coming, and what to do if it failed", () => {
  const { rerender } = render(<OlderRules version="3" state="asked" onRequest={() => undefined} />);
  expect(screen.getByText("The new band appears here in a moment.")).toBeTruthy();

  rerender(<OlderRules version="3" state="failed" onRequest={() => undefined} />);
  expect(screen.getByText(/Try again when you are connected\.$/)).toBeTruthy();
});
