import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { deleteDrillDevice, openDrillDevice, WHY_TRUE_IS_WRONG } from "#tests/support/drill-device.ts";
import { axeFaults, press } from "#tests/support/component.tsx";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { QUESTION_TYPE_NAMES } from "#core/exam/content/question-type.ts";
import type { Device } from "#web/db/storage/device.ts";
import { paths } from "#web/paths.ts";
import { type Services, ServicesContext } from "#web/services.ts";
import { Component as DrillPage } from "./drill-page.tsx";
import { Component as DrillsPage } from "./drills-page.tsx";

const OWNER = "account-ada";
let device: Device;
let drained = 0;

beforeEach(async () => {
  drained = 0;
  device = await openDrillDevice();
});
afterEach(() => deleteDrillDevice(device));

function show(): void {
  const services = {
    device: () => Promise.resolve(device),
    sync: () => Promise.resolve({ drainSoon: () => (drained += 1) }),
    local: { readOwner: () => OWNER, onLocalChange: () => () => undefined },
  } as unknown as Services;
  const router = createMemoryRouter(
    [
      { path: "/practise/drills/", element: <DrillsPage /> },
      { path: "/practise/drills/:drill_slug", element: <DrillPage /> },
    ],
    { initialEntries: [paths.drills] },
  );
  render(
    <ServicesContext value={services}>
      <RouterProvider router={router} />
    </ServicesContext>,
  );
}

test("a learner chooses a drill of one question type, answers it and sees the review at once", async () => {
  await page.viewport(390, 844);
  show();
  const option = await screen.findByRole("radio", { name: /^True, False, Not given/u });
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(option);
  await press("Start drill");

  expect(await screen.findByRole("heading", { name: "Reading drill" })).toBeTruthy();
  expect(screen.queryByText(WHY_TRUE_IS_WRONG)).toBeNull();
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(screen.getByRole("radio", { name: "True" }));
  await waitFor(async () => {
    const [row] = await device.work.drill.toArray();
    expect(row?.groups[0]?.answers).toEqual({ "3": "TRUE" });
  });
  await press("Finish and review");

  expect(await screen.findByRole("heading", { name: "0 of 1 right" })).toBeTruthy();
  expect(screen.getByText(WHY_TRUE_IS_WRONG).checkVisibility()).toBe(true);
  expect(await axeFaults()).toEqual([]);
  await vi.waitFor(() => expect(drained).toBe(1));
  expect(await device.work.outbox.toArray()).toMatchObject([{ kind: "drill.finish", owner: OWNER }]);
  expect(screen.getByRole("link", { name: "Next drill" }).getAttribute("href")).toBe(paths.drills);
});

test("without a download, the page links to the tests of that module", async () => {
  show();
  await screen.findByRole("radio", { name: /^True, False, Not given/u });
  await press("Listening");
  expect(await screen.findByRole("heading", { name: "No Listening test on this device" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose a Listening test" })).toBeTruthy();
});

test("a drill of every Reading question type can be answered and reviewed, and the newest ten are listed", async () => {
  await page.viewport(1440, 900);
  const types = new Set(
    fixtureModule.parts.flatMap(({ groups }) => groups.map(({ type }) => QUESTION_TYPE_NAMES[type])),
  );
  for (const type of types) {
    show();
    await userEvent.click(await screen.findByRole("radio", { name: new RegExp(`^${type}`, "u") }));
    await press("Start drill");
    expect(await screen.findByRole("heading", { name: "Reading drill" }), type).toBeTruthy();
    for (;;) {
      await answerVisible();
      if (screen.queryByRole("button", { name: "Next group" }) === null) break;
      await press("Next group");
    }
    await press("Finish and review");
    expect(await screen.findByRole("heading", { name: /^\d+ of \d+ right$/u }), type).toBeTruthy();
    cleanup();
  }
  show();
  await waitFor(() => expect(screen.getAllByText(/^\d+ of \d+ right$/u)).toHaveLength(10));
  cleanup();
});

/** Types a word or chooses the first option for each visible question. Leaves gaps of a word bank empty. */
async function answerVisible(): Promise<void> {
  const controls = [...document.querySelectorAll<HTMLElement>("[data-control]")].filter((control) =>
    control.checkVisibility(),
  );
  expect(controls.length).toBeGreaterThan(0);
  for (const control of controls) {
    if (control instanceof HTMLInputElement) await userEvent.fill(control, "water");
    const choice = control.querySelector("input");
    if (choice !== null) await userEvent.click(choice, { force: true });
  }
}
