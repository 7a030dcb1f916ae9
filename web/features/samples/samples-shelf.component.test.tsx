import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { axeFaults, createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import { SamplesShelf } from "./samples-shelf.tsx";

test("a band without answers says so, keeps every pill, and leads to the other bands", async () => {
  renderWithServer(
    <SamplesShelf
      shelf={{ by: "category", id: "culture", band: 5.5 }}
      name="Culture"
      papers={[]}
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
