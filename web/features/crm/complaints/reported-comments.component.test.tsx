import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { axeFaults, createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import { ReportedComments } from "./reported-comments.tsx";

const REPORTED = {
  id: "comment-0000000001",
  unique_id: "book-tides",
  comment: "Buy my answers",
  user: "u7",
  name: "Ben Ito",
  created_at: Date.UTC(2026, 2, 1),
  reports: 2,
  hidden_at: null,
  state: "open",
  owner: null,
  reply: null,
  can_reply: true,
};

test("lists reported comments, and hides a comment on request", async () => {
  const server = createFakeServer();
  server.replyWith({ kind: "ok", data: { comments: [REPORTED], next: null } });
  renderWithServer(<ReportedComments state="open" changeOpenCounts={() => undefined} />, server);
  await screen.findByText("Buy my answers");
  expect(screen.getByText("Reported 2 times")).toBeTruthy();
  expect(screen.getByText("On the book tides")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);

  server.replyWith({ kind: "ok", data: { detail: "Learners no longer see this comment.", comments: [], next: null } });
  await press("Hide the comment by Ben Ito");

  await vi.waitFor(() =>
    expect(server.calls[1]).toEqual({
      name: "crmHideComment",
      input: { params: { comment: REPORTED.id }, body: { hidden: true } },
    }),
  );
});

test("offers to show a hidden comment again", async () => {
  const server = createFakeServer();
  server.replyWith({ kind: "ok", data: { comments: [{ ...REPORTED, hidden_at: 1, state: "resolved" }], next: null } });
  renderWithServer(<ReportedComments state="open" changeOpenCounts={() => undefined} />, server);
  await screen.findByText("Buy my answers");
  expect(screen.queryByRole("button", { name: /Hide/u })).toBeNull();

  server.replyWith({ kind: "ok", data: { detail: "Learners see this comment.", comments: [], next: null } });
  await press("Show again the comment by Ben Ito");

  await vi.waitFor(() => expect(server.calls[1]?.input["body"]).toEqual({ hidden: false }));
});

test("shows a message when no comment is reported", async () => {
  const server = createFakeServer();
  server.replyWith({ kind: "ok", data: { comments: [], next: null } });
  renderWithServer(<ReportedComments state="open" changeOpenCounts={() => undefined} />, server);
  expect(await screen.findByText("No open reported comments.")).toBeTruthy();
});
