import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { Seed, SeedChoices } from "#core/wire/crm/quality.ts";
import { axeFaults, createFakeServer, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { SecondMarkingView } from "./second-marking-view.tsx";

const bands = (band: number) => ({ ta_bands: band, cc_bands: band, lr_bands: band, ga_bands: band });
const SEED: Seed = {
  id: 3,
  book_name: "Tides",
  test_name: "Test 1",
  tasks: [
    { task: 1, ...bands(6) },
    { task: 2, ...bands(6.5) },
  ],
  band: 6.5,
  created_at: Date.UTC(2026, 2, 1, 12),
  staff_name: "Ann Stone",
  stopped_at: null,
  marked: 2,
};
const CHOICES: SeedChoices = {
  books: [
    { slug: "tides", name: "Tides" },
    { slug: "clocks", name: "Clocks" },
  ],
  book: "tides",
  tests: [
    {
      module_slug: "tides-writing-1",
      test_name: "Test 1",
      test_type: "academic",
      answers: [
        { id: "low", task: 1, ...bands(5), band: 5, opening: "The chart show" },
        { id: "essay", task: 2, ...bands(7), band: 7, opening: "Many people think" },
      ],
    },
  ],
};

function setUp(seeds: Seed[]) {
  const server = createFakeServer();
  server.replyTo("crmSeeds", { kind: "ok", data: { seeds, next: null } });
  server.replyTo("crmSeedChoices", { kind: "ok", data: CHOICES });
  renderWithServer(
    <MemoryRouter initialEntries={["/crm/second-marking?kind=seeds"]}>
      <SecondMarkingView isAdmin />
    </MemoryRouter>,
    server,
  );
  return server;
}

test("an administrator makes a seed from model answers and changes their bands", async () => {
  const server = setUp([]);
  await screen.findByText(/No seeds yet/u);
  await press("New seed");
  await screen.findByLabelText("Book");
  await press("Add seed");
  expect(await screen.findByText("Choose an answer.")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Answer to Task 1"), "low");
  await userEvent.selectOptions(screen.getByLabelText("Answer to Task 2"), "essay");
  expect(await axeFaults()).toEqual([]);
  const [first] = screen.getAllByLabelText<HTMLInputElement>("TA");
  if (first === undefined) throw new Error("no band");
  expect(first.value).toBe("5.0");
  await userEvent.fill(first, "x");
  await press("Add seed");
  expect(await screen.findByText(/Enter bands from 0 to 9/u)).toBeTruthy();
  await userEvent.fill(first, "5.5");
  server.replyWith(problem({ errors: { tasks: ["Choose one answer for each task of one test"] } }));
  await press("Add seed");
  expect(await screen.findByText("Choose one answer for each task of one test")).toBeTruthy();
  server.replyWith({ kind: "ok", data: SEED });
  await press("Add seed");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls.at(-1)).toMatchObject({
    name: "crmAddSeed",
    input: {
      body: {
        tasks: [
          { answer: "low", task: 1, ...bands(5), ta_bands: 5.5 },
          { answer: "essay", task: 2, ...bands(7) },
        ],
      },
    },
  });
});

test("withdraws a seed after confirming", async () => {
  const server = setUp([SEED, { ...SEED, id: 2, stopped_at: Date.UTC(2026, 2, 2) }]);
  await screen.findByRole("button", { name: "Withdraw seed 3" });
  await press("Withdraw seed 3");
  server.replyWith({ kind: "network", cause: "unreachable" });
  await press("Withdraw seed");
  expect((await screen.findByRole("alert")).textContent).toBe("Please check your connection.");
  server.replyWith({ kind: "ok", data: SEED });
  await press("Withdraw seed");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls.at(-1)).toMatchObject({ name: "crmStopSeed", input: { params: { id: 3 } } });
  expect(screen.queryByRole("button", { name: "Withdraw seed 2" })).toBeNull();
  expect(await axeFaults()).toEqual([]);
});
