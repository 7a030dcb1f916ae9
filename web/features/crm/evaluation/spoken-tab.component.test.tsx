import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import { axeFaults, createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import { silentWav } from "#tests/support/silence.ts";
import { EVALUATION } from "#tests/support/workbench.tsx";
import { SpokenTab } from "./spoken-tab.tsx";

const FIRST = "recording0000000000001";
const SECOND = "recording0000000000002";
const SPOKEN: CrmEvaluation = {
  ...EVALUATION,
  answers: [
    { id: FIRST, part: 1, question: "What is your street like?", duration: 20_000 },
    { id: SECOND, part: 2, question: "Describe a repair.", duration: 90_000 },
  ],
  sections: EVALUATION.sections.slice(0, 1).map((section) => ({
    ...section,
    task: 0,
    section: "speaking",
    question: "",
    answer: "",
    word_count: null,
    figures: [],
    comments: [
      {
        id: "comment000000000000001",
        anchor: { block: "speaking", start: 70, end: 71 },
        recording: FIRST,
        comment: "Say “lived”.",
        version: 1,
        staff_name: "Ada Lowe",
        updated_at: 0,
      },
    ],
  })),
};

const bankComment = (skill: "writing" | "speaking" | null, number: number, comment: string) => ({
  criterion: "any",
  number,
  skill,
  comment,
  id: null,
  is_shared: true,
  can_change: false,
});
const SPOKEN_BANK = {
  comments: [
    bankComment("writing", 1, "Begin a new paragraph here."),
    bankComment("speaking", 61, "Say the end of each word."),
    bankComment(null, 101, "Thank you."),
  ],
  repeated: [],
};

function Tab() {
  const [evaluation, setEvaluation] = useState(SPOKEN);
  return (
    <MemoryRouter>
      <SpokenTab
        evaluation={evaluation}
        voice={null}
        unsentVoiceCount={0}
        onChange={setEvaluation}
        onReload={() => undefined}
        onNewSlug={() => undefined}
      />
    </MemoryRouter>
  );
}

/** Shows the interview. Returns a function that lists the inputs of all calls of one endpoint. */
function setUp(file: Blob | null = silentWav(20)) {
  const calls: { name: string; input: { params?: object; body?: Record<string, unknown> } }[] = [];
  const call = (name: string, input: (typeof calls)[number]["input"]): Promise<unknown> => {
    calls.push({ name, input });
    if (name === "crmAddComment") {
      const [known] = SPOKEN.sections[0]?.comments ?? [];
      return Promise.resolve({ kind: "ok", data: { ...known, id: "comment000000000000002", ...input.body } });
    }
    if (name === "crmCommentBank") return Promise.resolve({ kind: "ok", data: SPOKEN_BANK });
    if (name === "crmUpdateSection")
      return Promise.resolve({ kind: "ok", data: { ...SPOKEN.sections[0], ...input.body, version: 2 } });
    return Promise.resolve({ kind: "network" });
  };
  const open = (name: string, input: (typeof calls)[number]["input"]): Promise<unknown> => {
    calls.push({ name, input });
    return Promise.resolve(file === null ? { kind: "network" } : { kind: "ok", response: new Response(file) });
  };
  const server = createFakeServer({
    local: { readOwner: () => "account-ada", onLocalChange: () => () => undefined } as never,
    client: vi.fn(() => Promise.resolve({ call, open })) as never,
  });
  renderWithServer(<Tab />, server);
  return (name: string) => calls.filter((entry) => entry.name === name).map(({ input }) => input);
}

beforeEach(() => localStorage.clear());

test("adds a comment on the current moment of a recording, and plays from the moment of a comment", async () => {
  const listInputs = setUp();
  expect(screen.getByText("What is your street like?")).toBeTruthy();
  fireEvent.change(screen.getByRole("slider", { name: "Position in answer 1 of part 1" }), {
    target: { value: "4.2" },
  });
  await press("Comment here on answer 1 of part 1");
  await userEvent.fill(screen.getByRole("textbox", { name: "New comment at 0:04" }), "Slow down here.");
  await press("Add comment");
  await vi.waitFor(() => expect(screen.getByText("Slow down here.")).toBeTruthy());
  expect(listInputs("crmAddComment")).toEqual([
    {
      params: { id: 1 },
      body: { anchor: { block: "speaking", start: 42, end: 43 }, recording: FIRST, comment: "Slow down here." },
    },
  ]);
  expect(
    screen.getAllByRole("button", { name: /^Play answer 1 of part 1 from/ }).map((button) => button.textContent),
  ).toEqual(["Play answer 1 of part 1 from 0:04", "Play answer 1 of part 1 from 0:07"]);
  expect(await axeFaults()).toEqual([]);

  await press("1.5×");
  await press("Play answer 1 of part 1 from 0:07");
  await screen.findByRole("button", { name: "Pause answer 1 of part 1" });
  const player = document.querySelector("audio");
  expect(player?.playbackRate).toBe(1.5);
  expect(player?.currentTime).toBeGreaterThanOrEqual(7);
  expect(listInputs("crmRecording")).toEqual([{ params: { slug: SPOKEN.slug, id: FIRST } }]);
  await press("Pause answer 1 of part 1");
});

test("shows the four criteria of Speaking in the exam's order, each with its band descriptors", async () => {
  const listInputs = setUp();
  expect(screen.getAllByRole("spinbutton").map((field) => field.getAttribute("aria-label"))).toEqual([
    "FC band",
    "LR band",
    "GRA band",
    "P band",
  ]);
  expect(screen.getByRole("button", { name: /^Band 7 Talks at length/ })).toBeTruthy();
  await userEvent.click(screen.getByRole("spinbutton", { name: "P band" }));
  await userEvent.click(screen.getByRole("button", { name: /^Band 8 Stress, rhythm/ }));
  await userEvent.fill(screen.getByRole("textbox", { name: "P feedback" }), "Easy to follow.");
  await press("Save section");
  await vi.waitFor(() =>
    expect(listInputs("crmUpdateSection").map(({ body }) => body)).toMatchObject([
      { ta_bands: 8, cc_bands: null, ta_feedback: "Easy to follow." },
    ]),
  );
});

test("says when a recording cannot be loaded", async () => {
  setUp(null);
  await press("Play answer 1 of part 2");
  expect(await screen.findByText(/could not be loaded/u)).toBeTruthy();
});

test("offers bank comments on Speaking or on both skills, but none on Writing", async () => {
  setUp();
  const list = await screen.findByRole("list", { name: "Comments of the bank" });
  await vi.waitFor(() => expect(list.textContent).toContain("Say the end of each word."));
  expect(list.textContent).toContain("Thank you.");
  expect(list.textContent).not.toContain("Begin a new paragraph here.");
});
