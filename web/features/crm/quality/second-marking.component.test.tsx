import { screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import type { Adjudication, Script, TaskMarks } from "#core/wire/crm/quality.ts";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { AdjudicationView } from "./adjudication-view.tsx";
import { ScriptView } from "./script-view.tsx";
import { SecondMarkingView } from "./second-marking-view.tsx";

const SLUG = "script-000000000000001";
const section = (task: 1 | 2) => ({
  section: `task-${task}`,
  task,
  question: `<p>Question ${task}</p>`,
  figures: [],
  media: [],
  answer: `Answer ${task} of a client.`,
  word_count: 5,
  para_count: 1,
});
const SCRIPT: Script = {
  slug: SLUG,
  book_name: "Tides",
  test_name: "Test 1",
  sections: [section(1), section(2)],
};
const marks = (task: 1 | 2, band: number, reason: string): TaskMarks => ({
  task,
  ta_bands: band,
  cc_bands: band,
  lr_bands: band,
  ga_bands: band,
  ta_feedback: reason,
  cc_feedback: "",
  lr_feedback: "",
  ga_feedback: "",
});
const ADJUDICATION: Adjudication = {
  ...SCRIPT,
  evaluation_slug: "evaluation-00000000001",
  order_number: "WR-7",
  first: [marks(1, 6, "No overview."), marks(2, 6, "")],
  first_band: 6,
  second: [marks(1, 7.5, "The overview is there."), marks(2, 7.5, "")],
  second_band: 7.5,
  decision: null,
};
const BANDS = ["TA band", "CC band", "LR band", "GRA band"];

function createServer() {
  return createFakeServer({
    local: { readOwner: () => "account-kim", onLocalChange: () => () => undefined } as never,
  });
}

const openTask = (task: 1 | 2) => press(`Task ${task}`);
const fillBands = async (band: string) => {
  for (const label of BANDS) await fill(label, band);
};

test("lists scripts to mark, then scripts to adjudicate", async () => {
  const server = createServer();
  const row = { slug: SLUG, book_name: "Tides", test_name: "Test 1", tasks: [1, 2], word_count: 420, is_taken: true };
  server.replyWith({ kind: "ok", data: { scripts: [row], next: null } });
  renderWithServer(
    <MemoryRouter>
      <SecondMarkingView isAdmin={false} />
    </MemoryRouter>,
    server,
  );
  const link = await screen.findByRole("link", { name: "Tides, Test 1" });
  expect(link.getAttribute("href")).toBe(`/crm/second-marking/${SLUG}`);
  expect(screen.getByText("You have opened it")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Settings" })).toBeNull();
  expect(await axeFaults()).toEqual([]);
  server.replyWith({ kind: "ok", data: { scripts: [], next: null } });
  await press("To adjudicate");
  await screen.findByText(/No script waits for your decision/u);
  expect(server.calls.at(-1)?.input["query"]).toMatchObject({ kind: "adjudication" });
});

test("an administrator sees the error of a wrong share, and saves the share and fee", async () => {
  const server = createServer();
  server.replyTo("crmSecondMarkings", { kind: "ok", data: { scripts: [], next: null } });
  server.replyTo("crmQualitySettings", { kind: "ok", data: { second_marking_share: 0, evaluation_fee: null } });
  renderWithServer(
    <MemoryRouter>
      <SecondMarkingView isAdmin />
    </MemoryRouter>,
    server,
  );
  await press("Settings");
  await screen.findByLabelText("Second markings (%)");
  await fill("Second markings (%)", "120");
  await press("Save settings");
  expect(await screen.findByText("0 to 100 percent")).toBeTruthy();
  expect(server.calls).toEqual([]);
  expect(await axeFaults()).toEqual([]);
  await fill("Second markings (%)", "20");
  await fill("Fee per evaluation", "2.50");
  server.replyWith({ kind: "ok", data: { second_marking_share: 20, evaluation_fee: 2.5 } });
  await press("Save settings");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls.at(-1)).toMatchObject({
    name: "crmUpdateQualitySettings",
    input: { body: { second_marking_share: 20, evaluation_fee: 2.5 } },
  });
});

function showScript() {
  const server = createServer();
  server.replyTo("crmTakeSecondMarking", { kind: "ok", data: SCRIPT });
  renderWithServer(
    <MemoryRouter initialEntries={[`/crm/second-marking/${SLUG}`]}>
      <Routes>
        <Route path="/crm/second-marking/:slug" element={<ScriptView slug={SLUG} renderFigure={() => null} />} />
        <Route path="/crm/second-marking" element={<p>The list</p>} />
      </Routes>
    </MemoryRouter>,
    server,
  );
  return server;
}

test("lists missing bands, and hands in the bands of all tasks once none is missing", async () => {
  const server = showScript();
  await screen.findByText("Answer 1 of a client.");
  await fillBands("6.5");
  await press("Hand in bands");
  expect(await screen.findByText(/Not a band: Task 2, Task Response band; Task 2, Coherence/u)).toBeTruthy();
  expect(server.calls).toEqual([]);
  await openTask(2);
  expect(screen.getByText("Answer 2 of a client.")).toBeTruthy();
  expect(screen.getByLabelText("TA band").getAttribute("aria-invalid")).toBe("true");
  expect(await axeFaults()).toEqual([]);
  await fillBands("7");
  await fill("TA reason", "Clear position.");
  server.replyWith({ kind: "ok", data: { detail: "Your bands are handed in." } });
  await press("Hand in bands");
  await screen.findByText("The list");
  expect(server.calls).toHaveLength(1);
  expect(server.calls[0]).toMatchObject({
    name: "crmSaveSecondMarking",
    input: { params: { slug: SLUG }, body: { tasks: [marks(1, 6.5, ""), marks(2, 7, "Clear position.")] } },
  });
});

test("keeps typed bands when the connection fails, and gives a script back", async () => {
  const server = showScript();
  await screen.findByText("Answer 1 of a client.");
  await fillBands("6");
  await openTask(2);
  await fillBands("6");
  server.replyWith({ kind: "network", cause: "unreachable" });
  await press("Hand in bands");
  expect(await screen.findByText(/Failed to save.*check your connection/u)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("TA band").value).toBe("6.0");
  server.replyWith({ kind: "ok", data: { detail: "The script is back in the list." } });
  await press("Give back");
  await screen.findByText("The list");
});

test("says why a script cannot be opened", async () => {
  const server = createServer();
  server.replyWith(problem({ code: "unprocessable", detail: "Somebody else is marking this script." }, 422));
  renderWithServer(
    <MemoryRouter>
      <ScriptView slug={SLUG} renderFigure={() => null} />
    </MemoryRouter>,
    server,
  );
  await screen.findByRole("heading", { name: "This script cannot be opened" });
  expect(screen.getByText("Somebody else is marking this script.")).toBeTruthy();
});

test("shows both markings to a third person, who decides and gets a link to the evaluation", async () => {
  const server = createServer();
  server.replyTo("crmAdjudication", { kind: "ok", data: ADJUDICATION });
  renderWithServer(
    <MemoryRouter>
      <AdjudicationView slug={SLUG} renderFigure={() => null} />
    </MemoryRouter>,
    server,
  );
  const criterion = within(await screen.findByRole("group", { name: "Task Achievement" }));
  expect(criterion.getByText("First 6.0").nextSibling?.textContent).toBe("No overview.");
  expect(criterion.getByText("Second 7.5").nextSibling?.textContent).toBe("The overview is there.");
  await fillBands("7");
  await openTask(2);
  await fillBands("7");
  await press("Record final bands");
  expect(await screen.findByText(/Failed to save.*Say why/u)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await fill("Reason", "The overview is there.");
  const tasks = ([1, 2] as const).map((task) => ({ task, ta_bands: 7, cc_bands: 7, lr_bands: 7, ga_bands: 7 }));
  const decision = { tasks, band: 7, reason: "The overview is there.", staff_name: "Ann Stone", at: 0 };
  server.replyWith({ kind: "ok", data: { ...ADJUDICATION, decision } });
  await press("Record final bands");
  await screen.findByText("Decided: 7.0");
  expect(server.calls.at(-1)).toMatchObject({
    name: "crmAdjudicate",
    input: { body: { tasks, reason: "The overview is there." } },
  });
  expect(screen.getByRole("link", { name: "WR-7" }).getAttribute("href")).toBe(
    "/crm/evaluations/evaluation-00000000001",
  );
  expect(await axeFaults()).toEqual([]);
});
