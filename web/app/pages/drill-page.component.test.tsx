import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fixtureKey, fixtureModule } from "#tests/support/fixture-module.ts";
import { axeFaults, press } from "#tests/support/component.tsx";
import { storePack } from "#web/db/library/packs.ts";
import { type Device, openDevice } from "#web/db/storage/device.ts";
import { paths } from "#web/paths.ts";
import { type Services, ServicesContext } from "#web/services.ts";
import { Component as DrillPage } from "./drill-page.tsx";
import { Component as DrillsPage } from "./drills-page.tsx";

const OWNER = "account-ada";
const WRONG = "The notches follow the joints of the stone, so they cannot be even.";
let device: Device;
let drained = 0;
let count = 0;

beforeEach(async () => {
  count += 1;
  drained = 0;
  device = openDevice({ names: { work: `drill-work-${count}`, cache: `drill-cache-${count}` } });
  const questions = fixtureKey.questions.map((one) => (one.number === 3 ? { ...one, wrong: { TRUE: WRONG } } : one));
  await storePack(device, {
    module: fixtureModule,
    key: { ...fixtureKey, questions },
    media: [],
    book: { slug: "tides", name: "Tides", institute: { name: "Bandwise" } },
    test: { slug: "test-1", name: "Test 1" },
  } as unknown as Parameters<typeof storePack>[1]);
});
afterEach(async () => {
  await Promise.all([device.work.delete(), device.cache.delete()]);
});

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
  const kind = await screen.findByRole("radio", { name: /^True, False, Not given/u });
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(kind);
  await press("Start drill");

  expect(await screen.findByRole("heading", { name: "Reading drill" })).toBeTruthy();
  expect(screen.queryByText(WRONG)).toBeNull();
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(screen.getByRole("radio", { name: "True" }));
  await waitFor(async () => {
    const [row] = await device.work.drill.toArray();
    expect(row?.groups[0]?.answers).toEqual({ "3": "TRUE" });
  });
  await press("Finish and review");

  expect(await screen.findByRole("heading", { name: "0 of 1 right" })).toBeTruthy();
  expect(screen.getByText(WRONG).checkVisibility()).toBe(true);
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
