import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { ShownComment } from "#web/db/account/comments.ts";
import { axeFaults, createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import { ReportComment } from "./report-comment.tsx";

const COMMENT: ShownComment = {
  id: "comment-0000000001",
  name: "Ben I.",
  short_date: "1 Mar 2026",
  comment: "Buy my answers",
  own: false,
  sendState: "sent",
  reason: null,
};

test("reports a comment after a second press, and says what happens next", async () => {
  const report = vi.fn(async () => ({ isSent: true, text: "Thank you. Our staff will look at this comment." }));
  renderWithServer(<ReportComment comment={COMMENT} report={report} />, createFakeServer());

  await press("Report the comment by Ben I.");
  expect(report).not.toHaveBeenCalled();
  expect(await axeFaults()).toEqual([]);
  await press("Yes, report the comment by Ben I.");

  expect(report).toHaveBeenCalledWith(COMMENT.id);
  expect((await screen.findByRole("status")).textContent).toContain("Our staff will look");
  expect(screen.queryByRole("button")).toBeNull();
});

test("cancels the first press when the button loses the focus", async () => {
  renderWithServer(<ReportComment comment={COMMENT} report={vi.fn()} />, createFakeServer());
  await press("Report the comment by Ben I.");
  await userEvent.tab();
  expect(await screen.findByRole("button", { name: "Report the comment by Ben I." })).toBeTruthy();
});

test("says why a report was not sent, and offers to report again", async () => {
  const report = vi.fn(async () => ({ isSent: false, text: "We could not reach the server." }));
  renderWithServer(<ReportComment comment={COMMENT} report={report} />, createFakeServer());
  await press("Report the comment by Ben I.");
  await press("Yes, report the comment by Ben I.");
  expect((await screen.findByRole("status")).textContent).toBe("We could not reach the server.");
  await press("Report the comment by Ben I.");
  await press("Yes, report the comment by Ben I.");
  expect(report).toHaveBeenCalledTimes(2);
});

test("offers no second report of the same comment", () => {
  renderWithServer(<ReportComment comment={{ ...COMMENT, reported: true }} report={vi.fn()} />, createFakeServer());
  expect(screen.getByText("You reported this comment.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
