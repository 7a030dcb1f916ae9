import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { axeFaults } from "#tests/support/component.tsx";
import { SoundCheck } from "./sound-check.tsx";

test("the sound check says that the voices are synthetic", async () => {
  render(<SoundCheck address="/nothing.m4a" />);
  expect(screen.getByText(/The voices in our recordings are synthetic/)).toBeVisible();
  expect(await axeFaults()).toEqual([]);
});
