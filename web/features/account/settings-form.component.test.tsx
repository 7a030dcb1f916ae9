import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { User } from "#core/wire/account/user.ts";
import { axeFaults, createFakeServer, fill, problem, renderWithServer } from "#tests/support/component.tsx";
import { SettingsForm } from "./settings-form.tsx";

const SAVED_TEXT = "Your account settings have been updated successfully";
const USER = { first_name: "Mina", last_name: "Park", testType: "academic", bandsTarget: 7 } as User;

function setUp() {
  const server = createFakeServer();
  renderWithServer(<SettingsForm user={USER} />, server);
  return server;
}

const updateButton = (): HTMLElement => screen.getByRole("button", { name: "Update" });
const isDisabled = (): boolean => updateButton().getAttribute("aria-disabled") === "true";

test("enables Update after a change, and disables it when the change is undone", async () => {
  setUp();
  expect(isDisabled()).toBe(true);

  await userEvent.selectOptions(screen.getByLabelText("Target band"), "7.5");
  await expect.poll(isDisabled).toBe(false);
  await userEvent.selectOptions(screen.getByLabelText("Target band"), "7.0");

  await expect.poll(isDisabled).toBe(true);
});

test("saves the settings, stores them on this device and shows a confirmation", async () => {
  const server = setUp();
  const saved = { ...USER, testType: "general", bandsTarget: 6.5 };
  server.replyWith({ kind: "ok", data: saved });
  await userEvent.selectOptions(screen.getByLabelText("Test type"), "General Training");
  await userEvent.selectOptions(screen.getByLabelText("Target band"), "6.5");
  await expect.poll(isDisabled).toBe(false);

  await userEvent.click(updateButton());

  await screen.findByText(SAVED_TEXT);
  expect(server.calls[0]?.input["body"]).toEqual({ ...saved });
  expect(server.services.local.writeUser).toHaveBeenCalledWith(saved);
  expect(server.services.local.writeTestType).toHaveBeenCalledWith("general");
  expect(document.activeElement).toBe(updateButton());
  await expect.poll(isDisabled).toBe(true);
});

test("offers every test type and the target bands from 6 to 9", () => {
  setUp();
  const listOptions = (label: string): (string | null)[] =>
    [...screen.getByLabelText(label).querySelectorAll("option")].map((option) => option.textContent);

  expect(listOptions("Test type")).toEqual(["Academic", "General Training"]);
  expect(listOptions("Target band")).toEqual(["6.0", "6.5", "7.0", "7.5", "8.0", "8.5", "9.0"]);
});

// web/ui/display/messages.component.test.tsx tests that an alert closes after `autoHideMs`.
test("hides its success message after five seconds", async () => {
  const server = setUp();
  server.replyWith({ kind: "ok", data: { ...USER, last_name: "Parker" } });
  await fill("Last name", "Parker");
  await expect.poll(isDisabled).toBe(false);
  // The timer pauses while the pointer is over the message.
  await userEvent.hover(screen.getByLabelText("First name"));
  const setTimer = vi.spyOn(globalThis, "setTimeout");

  act(() => updateButton().click());
  await screen.findByText(SAVED_TEXT);

  await expect.poll(() => setTimer.mock.calls.map(([, delay]) => delay)).toContain(5000);
  setTimer.mockRestore();
});

test("shows an error for a name of one letter when its field loses the focus", async () => {
  setUp();
  await fill("First name", "M");
  await userEvent.tab();

  await screen.findByText("Too Short!");
  expect(isDisabled()).toBe(true);
});

test("sends nothing on Enter while a field has an error", async () => {
  const server = setUp();
  await fill("First name", "M");
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();

  await screen.findByText("Too Short!");
  expect(server.calls).toEqual([]);
});

test("shows the server's error under its field", async () => {
  const server = setUp();
  server.replyWith(problem({ detail: "Some fields are not valid.", errors: { last_name: ["Not this one."] } }));
  await fill("Last name", "Parker");
  await expect.poll(isDisabled).toBe(false);

  await userEvent.click(updateButton());

  await screen.findByText("Not this one.");
  expect(screen.getByLabelText("Last name").getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText("Some fields are not valid.")).toBeNull();
});

test("says that there is no network, and keeps the typed values", async () => {
  setUp();
  await fill("Last name", "Parker");
  await expect.poll(isDisabled).toBe(false);

  await userEvent.click(updateButton());

  expect((await screen.findByRole("alert")).textContent).toBe("Network error. Please check your connection.");
  expect(screen.getByLabelText<HTMLInputElement>("Last name").value).toBe("Parker");
  expect(await axeFaults()).toEqual([]);
});
