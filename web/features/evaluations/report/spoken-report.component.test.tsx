import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ExaminerReport } from "#core/wire/crm/examiner.ts";
import { axeFaults, createFakeServer, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { silentWav } from "#tests/support/silence.ts";
import { EVALUATION } from "#tests/support/workbench.tsx";
import { ReportSummary } from "./report-summary.tsx";
import { SpokenReport } from "./spoken-report.tsx";

const FIRST = "recording0000000000001";
const section = {
  ...EVALUATION.sections[0],
  task: 0,
  section: "speaking",
  overall_bands: 6.5,
  ta_bands: 6,
  cc_bands: 6.4,
  ta_feedback: "Easy to follow.",
  comments: [
    {
      id: "comment000000000000001",
      anchor: { block: "speaking", start: 42, end: 43 },
      recording: FIRST,
      comment: "Say “lived”.",
    },
  ],
};
const REPORT = {
  status: "EVALUATED",
  sections: [section],
  answers: [{ id: FIRST, part: 1, question: "What is your street like?", duration: 12_000 }],
} as unknown as ExaminerReport;

const SLUG = "evaluation-00000000001";

/** Shows the report to a signed-in reader. Returns the list of calls, which grows with every call. */
function setUp(isOwner: boolean) {
  const calls: object[] = [];
  const call = (name: string, input: object): Promise<unknown> => {
    calls.push({ name, ...input });
    return Promise.resolve(isOwner ? { kind: "ok", data: {} } : problem({ code: "not_found" }, 404));
  };
  const open = (name: string, input: object): Promise<unknown> => {
    calls.push({ name, ...input });
    return Promise.resolve({ kind: "ok", response: new Response(silentWav(12)) });
  };
  const server = createFakeServer({
    local: { readUser: () => READER, onLocalChange: () => () => undefined } as never,
    client: () => Promise.resolve({ call, open }) as never,
  });
  renderWithServer(
    <>
      <ReportSummary sections={REPORT.sections} />
      <SpokenReport slug={SLUG} report={REPORT} />
    </>,
    server,
  );
  return calls;
}
const READER = { first_name: "Ada" };

test("shows bands, feedback and comments, but no recordings, to a reader who does not own the report", async () => {
  const calls = setUp(false);
  await expect.poll(() => calls.length).toBe(1);
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
    "Module",
    "FC",
    "LR",
    "GRA",
    "P",
    "Overall",
  ]);
  expect(screen.getByText("Easy to follow.")).toBeTruthy();
  expect(screen.getByText("What is your street like?")).toBeTruthy();
  expect(screen.getByText("Say “lived”.")).toBeTruthy();
  expect(screen.getByText("0:04")).toBeTruthy();
  expect(screen.queryByRole("slider")).toBeNull();
  expect(screen.getByText(/played only to the candidate/u)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("plays the owner's recording from the moment of a comment", async () => {
  const calls = setUp(true);
  await screen.findByRole("slider");
  expect(await axeFaults()).toEqual([]);
  await press("Play answer 1 of part 1 from 0:04");
  await screen.findByRole("button", { name: "Pause answer 1 of part 1" });
  expect(calls.at(-1)).toEqual({ name: "recording", params: { id: FIRST } });
  await press("Pause answer 1 of part 1");
});
