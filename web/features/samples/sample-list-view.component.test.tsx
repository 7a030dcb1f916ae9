import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { axeFaults, createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import { SampleListView } from "./sample-list-view.tsx";

const row = (id: string) => ({
  section_id: "task",
  attempt_id: id,
  bands: 5.5,
  date: "2026-11-20",
  question: "To what extent do you agree?",
  answer: `Answer ${id}`,
});

test("an answer off topic has a label, an ordinary answer has none", async () => {
  renderWithServer(
    <SampleListView
      selection={{ by: "category", id: "culture", band: null }}
      name="Culture"
      modules={[]}
      books={[]}
      rows={[{ ...row("a"), case: "off_topic" }, row("b")]}
      isFirst
      next={null}
      isLoading={false}
    />,
    createFakeServer({ library: { samples: { wholeBook: null } } as never }),
  );

  const [offTopic, ordinary] = screen.getAllByRole("listitem").filter((item) => item.textContent.includes("Answer"));
  expect(within(offTopic as HTMLElement).getByText("Off topic")).toBeDefined();
  expect(within(ordinary as HTMLElement).queryByText("Off topic")).toBeNull();
  expect(await axeFaults()).toEqual([]);
});

test("a band without answers says so, shows every pill, and links to the list of all bands", async () => {
  renderWithServer(
    <SampleListView
      selection={{ by: "category", id: "culture", band: 5.5 }}
      name="Culture"
      modules={[]}
      books={[]}
      rows={[]}
      isFirst
      next={null}
      isLoading={false}
    />,
    createFakeServer({ library: { samples: { wholeBook: null } } as never }),
  );

  expect(screen.getByText("No samples found.")).toBeDefined();
  expect(within(screen.getByRole("navigation", { name: "Band" })).getAllByRole("link")).toHaveLength(8);
  expect(screen.getByRole("link", { name: "See every band" }).getAttribute("href")).toBe("/samples/category/culture/");
  expect(await axeFaults()).toEqual([]);
});
