import { screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { CrmCrash, CrmMistakeReport } from "#core/wire/crm/complaints.ts";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { ComplaintsView } from "./complaints-view.tsx";

const REPORTED_AT = Date.UTC(2026, 2, 1, 12);
const OPEN = { mistake_reports: 2, crashes: 1, comments: 1 };
const MISTAKE: CrmMistakeReport = {
  id: "report-0000000001",
  issue_type: "incorrect-answers",
  description: "The passage says otherwise.",
  created_at: REPORTED_AT,
  name: "Mina Park",
  email: "mina@bandwise.test",
  current_url: "https://bandwise.example/ieltstest/attempt/reading/a/b/get_result",
  attempt: {
    slug: "abcdefghij0123456789_-",
    module_type: "reading",
    module_name: "Academic Reading",
    book_name: "Tidewater 1",
    test_name: "Test 1",
  },
  question: {
    label: "Question 7",
    text: "The notches are even.",
    given: "True",
    expected: "False",
    is_right: false,
    key: {
      kind: "option",
      options: [
        { id: "TRUE", text: "True" },
        { id: "FALSE", text: "False" },
      ],
      answers: ["FALSE"],
      explanation: "The notches are further apart at the top.",
    },
  },
  state: "open",
  owner: null,
  reply: null,
  can_reply: true,
  settled_at: null,
  settled_by: null,
};
const CRASH: CrmCrash = {
  id: 4,
  message: "TypeError: x is undefined",
  frame: "openDraft (writing.js)",
  count: 12,
  first_seen_at: REPORTED_AT - 1000,
  last_seen_at: REPORTED_AT,
  app_version: "0.1.0",
  example: {
    description: "TypeError: x is undefined",
    error_info: "at openDraft (writing.js:1:2)",
    current_url: "https://bandwise.example/dashboard/",
    user_agent: "Test/1",
  },
  state: "open",
  owner: null,
  reply: null,
  can_reply: true,
  settled_at: null,
  settled_by: null,
};

function setUp(address = "/crm/complaints") {
  const server = createFakeServer();
  const show = () =>
    renderWithServer(
      <MemoryRouter initialEntries={[address]}>
        <ComplaintsView isAdmin={false} />
      </MemoryRouter>,
      server,
    );
  return { server, show };
}

test("shows a mistake report with its question and the answer that was given", async () => {
  const { server, show } = setUp();
  server.replyWith({ kind: "ok", data: { reports: [MISTAKE], next: null, open: OPEN } });
  show();

  const report = await screen.findByRole("article", { name: "Tidewater 1, Test 1, Reading. Question 7" });
  for (const text of [
    "Incorrect answers",
    "The passage says otherwise.",
    "The notches are even.",
    "False",
    "Mina Park, mina@bandwise.test",
  ])
    expect(within(report).getByText(text)).toBeTruthy();
  expect(report.textContent).toContain("True Marked wrong");
  expect(screen.getByRole("button", { name: "Mistakes (2)" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: "Crashes (1)" })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("keeps a resolved mistake report in its place, with a button to open it again", async () => {
  const { server, show } = setUp();
  server.replyWith({ kind: "ok", data: { reports: [MISTAKE], next: null, open: OPEN } });
  show();
  await screen.findByRole("article");
  const resolved = { ...MISTAKE, state: "resolved", settled_at: REPORTED_AT, settled_by: "Ada Lowe" };
  server.replyWith({ kind: "ok", data: resolved });

  await press("Resolve Tidewater 1, Test 1, Reading. Question 7");

  const openAgain = await screen.findByRole("button", { name: /^Open again/u });
  expect(document.activeElement).toBe(openAgain);
  expect(screen.getByText(/^Resolved by Ada Lowe, /u)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Mistakes (1)" })).toBeTruthy();
  expect(server.calls.at(-1)).toMatchObject({
    name: "crmUpdateMistakeReport",
    input: { params: { id: MISTAKE.id }, body: { state: "resolved" } },
  });
});

test("takes a mistake report, gives it back, and takes over a colleague's mistake report", async () => {
  const { server, show } = setUp();
  const theirs = { ...MISTAKE, id: "report-0000000002", state: "in_work", owner: { name: "Ben Ruiz", is_own: false } };
  server.replyWith({ kind: "ok", data: { reports: [{ ...MISTAKE, question: null }, theirs], next: null, open: OPEN } });
  show();
  const article = await screen.findByRole("article", { name: "Tidewater 1, Test 1, Reading" });
  expect(screen.getByText("Ben Ruiz is working on this.")).toBeTruthy();
  const reply = (name: string, is_own: boolean) => ({ kind: "ok", data: { owner: { name, is_own }, reply: null } });

  server.replyWith(reply("Ada Lowe", true) as never);
  await press("Take Tidewater 1, Test 1, Reading");
  const giveBack = await within(article).findByRole("button", { name: /^Give back/u });
  expect(document.activeElement).toBe(giveBack);
  expect(within(article).getByText("You are working on this.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Mistakes (1)" })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);

  server.replyWith({ kind: "ok", data: { owner: null, reply: null } });
  await press("Give back Tidewater 1, Test 1, Reading");
  await within(article).findByRole("button", { name: /^Take/u });
  expect(screen.getByRole("button", { name: "Mistakes (2)" })).toBeTruthy();

  server.replyWith(problem({ detail: "Ben Ruiz has taken this meanwhile." }, 409));
  await press("Take Tidewater 1, Test 1, Reading");
  await vi.waitFor(() => expect(server.calls).toHaveLength(4));
  expect(within(article).getByRole("button", { name: /^Take/u })).toBeTruthy();

  server.replyWith(reply("Ada Lowe", true) as never);
  await press("Take over Tidewater 1, Test 1, Reading. Question 7");
  await screen.findByRole("button", { name: "Give back Tidewater 1, Test 1, Reading. Question 7" });
  expect(server.calls.slice(1).map(({ input }) => input["body"])).toEqual([
    { taken: true },
    { taken: false },
    { taken: true },
    { taken: true, take_over: true },
  ]);
});

test("sends one reply to the learner, and shows why a reply was not sent", async () => {
  const { server, show } = setUp();
  server.replyWith({ kind: "ok", data: { reports: [MISTAKE], next: null, open: OPEN } });
  show();
  await screen.findByRole("article");
  const name = "to Tidewater 1, Test 1, Reading. Question 7";

  await press(`Reply ${name}`);
  const area = screen.getByLabelText("Reply");
  expect(document.activeElement).toBe(area);
  expect(await axeFaults()).toEqual([]);
  server.replyWith(problem({ errors: { text: ["Write a reply"] } }, 400));
  await press(`Send reply ${name}`);
  await screen.findByText("The reply was not sent. Write a reply");

  await fill("Reply", "You are right.");
  const reply = { text: "You are right.", at: REPORTED_AT, by: "Ada Lowe" };
  server.replyWith({ kind: "ok", data: { owner: null, reply } });
  await press(`Send reply ${name}`);
  const sent = await screen.findByRole("region", { name: `Reply ${name}` });
  expect(sent.textContent).toContain("Reply by Ada Lowe, ");
  expect(document.activeElement).toBe(sent);
  expect(screen.queryByRole("button", { name: /^Reply/u })).toBeNull();
  expect(server.calls.at(-1)).toMatchObject({
    name: "crmReplyToComplaint",
    input: { params: { kind: "mistakes", id: MISTAKE.id }, body: { text: "You are right." } },
  });
  expect(await axeFaults()).toEqual([]);
});

test("corrects the right option of a question, and shows the errors of the fields", async () => {
  const { server, show } = setUp();
  server.replyWith({ kind: "ok", data: { reports: [MISTAKE], next: null, open: OPEN } });
  show();
  await screen.findByRole("article");
  const name = "of Tidewater 1, Test 1, Reading. Question 7";

  await press(`Correct the key ${name}`);
  expect(document.activeElement).toBe(screen.getByLabelText("Right answer"));
  expect(await axeFaults()).toEqual([]);
  server.replyWith(
    problem(
      { errors: { answers: ["The key accepts exactly these answers already"], explanation: ["Explain it"] } },
      400,
    ),
  );
  await press(`Save the corrected key ${name}`);
  await screen.findByText("The key accepts exactly these answers already");
  expect(screen.getByText("Explain it")).toBeTruthy();

  await userEvent.selectOptions(screen.getByLabelText("Right answer"), "True");
  await fill("Explanation", "Line 4 says that they are even.");
  const question = { ...MISTAKE.question, expected: "True", is_right: true };
  server.replyWith({ kind: "ok", data: { report: { ...MISTAKE, question }, attempts: 12 } });
  await press(`Save the corrected key ${name}`);
  await screen.findByText("Marked right");
  expect(screen.queryByRole("form")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: `Correct the key ${name}` }));
  expect(server.calls.at(-1)).toMatchObject({
    name: "crmCorrectKey",
    input: {
      params: { id: MISTAKE.id },
      body: { answers: ["TRUE"], seen: ["FALSE"], explanation: "Line 4 says that they are even." },
    },
  });
});

test("offers no correction without an answer key, and no reply form if no learner would get the reply", async () => {
  const { server, show } = setUp("/crm/complaints?kind=crashes&state=in_work");
  server.replyWith({ kind: "ok", data: { crashes: [{ ...CRASH, can_reply: false }], next: null, open: OPEN } });
  show();
  await screen.findByRole("article");
  expect(screen.queryByRole("button", { name: /^Reply/u })).toBeNull();
  expect(server.calls[0]?.input).toMatchObject({ query: { state: "in_work" } });
  server.replyWith({ kind: "ok", data: { reports: [{ ...MISTAKE, question: null }], next: null, open: OPEN } });
  await press("Mistakes (2)");
  await screen.findByText("Mina Park, mina@bandwise.test");
  expect(screen.queryByRole("button", { name: /^Correct/u })).toBeNull();
});

test("shows crashes by cause, and the last crash report on request", async () => {
  const { server, show } = setUp("/crm/complaints?kind=crashes");
  server.replyWith({ kind: "ok", data: { crashes: [CRASH], next: null, open: OPEN } });
  show();

  const crash = await screen.findByRole("article", { name: "TypeError: x is undefined" });
  expect(crash.textContent).toContain("12 times");
  expect(crash.textContent).toContain("In openDraft (writing.js). Version 0.1.0");
  within(crash).getByText("The last crash report").click();
  expect(within(crash).getByText("Test/1")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("no longer counts a reported comment as open after staff keep it", async () => {
  const { server, show } = setUp();
  const comment = {
    id: "comment-000000001",
    unique_id: "book-tides",
    comment: "Buy my answers.",
    user: "account-ben",
    name: "Ben Marsh",
    created_at: REPORTED_AT,
    reports: 2,
    hidden_at: null,
    state: "open",
    owner: null,
    reply: null,
    can_reply: true,
  };
  server.replyWith({ kind: "ok", data: { reports: [MISTAKE], next: null, open: OPEN } });
  show();
  await screen.findByRole("article");
  server.replyWith({ kind: "ok", data: { comments: [comment], next: null } });
  await press("Comments (1)");
  await screen.findByText("Buy my answers.");
  expect(await axeFaults()).toEqual([]);
  server.replyWith({ kind: "ok", data: { detail: "", comments: [], next: null } });

  await press("Keep the comment by Ben Marsh");

  await screen.findByRole("button", { name: "Comments" });
  expect(server.calls).toContainEqual({
    name: "crmHideComment",
    input: { params: { comment: comment.id }, body: { hidden: false } },
  });
});

test("says that there are no resolved mistake reports, and no resolved crash reports", async () => {
  const { server, show } = setUp("/crm/complaints?state=resolved");
  server.replyWith({ kind: "ok", data: { reports: [], next: null, open: OPEN } });
  show();

  await screen.findByText("No resolved mistake reports.");
  expect(server.calls[0]).toMatchObject({ name: "crmMistakeReports", input: { query: { state: "resolved" } } });
  server.replyWith({ kind: "ok", data: { crashes: [], next: null, open: OPEN } });
  await press("Crashes (1)");
  await screen.findByText("No resolved crash reports.");
  await vi.waitFor(() => expect(server.calls.at(-1)?.name).toBe("crmCrashes"));
});

test.each([
  [
    "the device is offline",
    { kind: "network", cause: "unreachable" } as const,
    "The CRM works only with a connection.",
  ],
  ["the server reports a problem", problem({ detail: "The database is away." }, 503), "The database is away."],
])('shows the error if %s, and fetches the list again when "Try again" is pressed', async (_, reply, words) => {
  const { server, show } = setUp();
  server.replyWith(reply);
  show();

  await screen.findByText("Unable to fetch the mistake reports");
  expect(document.body.textContent).toContain(words);
  server.replyWith({ kind: "ok", data: { reports: [MISTAKE], next: null, open: OPEN } });
  await press("Try again");
  await screen.findByRole("article");
});

test("Next shows the next page", async () => {
  const { server, show } = setUp();
  server.replyWith({ kind: "ok", data: { reports: [MISTAKE], next: "cursor-2", open: OPEN } });
  show();
  await screen.findByRole("article");
  server.replyWith({
    kind: "ok",
    data: { reports: [{ ...MISTAKE, id: "report-0000000002" }], next: null, open: OPEN },
  });

  await press("Next");

  await vi.waitFor(() => expect(server.calls.at(-1)?.input).toMatchObject({ query: { cursor: "cursor-2" } }));
  await screen.findByText("Page 2");
});
