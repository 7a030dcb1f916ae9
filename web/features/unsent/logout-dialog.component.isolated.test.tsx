import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { axeFaults, createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import type { SignOutFacts } from "#web/db/account/sign-out-facts.ts";
import type { Services } from "#web/services.ts";
import { exportUnsent, readSignOutFacts } from "./device-unsent.ts";
import { LogoutDialog } from "./logout-dialog.tsx";

vi.mock("./device-unsent.ts", () => ({ readSignOutFacts: vi.fn(), exportUnsent: vi.fn() }));

const EVERYTHING_SENT: SignOutFacts = {
  unsentItems: 0,
  canEncrypt: true,
  isTestRunning: false,
  isDrillRunning: false,
  isCheckRunning: false,
  downloads: 0,
};
const ADA = "account-ada";
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  vi.mocked(exportUnsent).mockReset();
});

function setUp(facts: Partial<SignOutFacts>, trySend: () => Promise<number> = () => Promise.resolve(0)) {
  vi.mocked(readSignOutFacts).mockResolvedValue({ ...EVERYTHING_SENT, ...facts });
  const onSignOut = vi.fn(() => Promise.resolve());
  const onClose = vi.fn();
  const local = { readOwner: () => ADA, onLocalChange: () => () => undefined };
  const server = createFakeServer({
    device: () => Promise.resolve({}),
    sync: () => Promise.resolve({ trySendBeforeSignOut: trySend }),
    local,
  } as unknown as Partial<Services>);
  renderWithServer(<LogoutDialog onSignOut={onSignOut} onClose={onClose} />, server);
  return { onSignOut, onClose };
}

const buttonTexts = (): string[] => screen.getAllByRole("button").map((button) => button.textContent);

test("says that everything is sent and that the downloads will be removed", async () => {
  const { onSignOut } = setUp({ downloads: 3 });
  expect(await screen.findByRole("dialog", { name: "Sign out?" })).toBeTruthy();
  expect(
    screen.getByText(
      "Everything is sent and stays in your account. Signing out removes it from this device, with the 3 tests that you downloaded.",
    ),
  ).toBeTruthy();
  expect(buttonTexts()).toEqual(["Sign out", "Stay signed in"]);
  expect(await axeFaults()).toEqual([]);
  await press("Sign out");
  expect(onSignOut).toHaveBeenCalledExactlyOnceWith("keep");
});

test("says that a running test continues, and that the server ends the session once the device is online", async () => {
  isOnline = false;
  setUp({ isTestRunning: true });
  expect(
    await screen.findByText(
      "Your test is still running, and its time does not stop. Sign in again on any device to continue it.",
    ),
  ).toBeTruthy();
  expect(screen.getByText("You’re offline. Our server ends your session when this device is online.")).toBeTruthy();
});

test("warns that a sign-out deletes the answers of an unfinished drill and check", async () => {
  setUp({ isDrillRunning: true, isCheckRunning: true });
  expect(await screen.findByText("You have not finished your drill. Signing out deletes its answers.")).toBeTruthy();
  expect(screen.getByText("You have not finished the 15-minute check. Signing out deletes its answers.")).toBeTruthy();
});

test("offers to keep unsent work encrypted, and keeps it", async () => {
  isOnline = false;
  const { onSignOut } = setUp({ unsentItems: 2 });
  expect(
    await screen.findByText(
      "You’re offline. 2 items have not reached our server yet. If you keep them, we encrypt them on this device. Only you can open them: sign in here again to send them.",
    ),
  ).toBeTruthy();
  expect(buttonTexts()).toEqual(["Keep and sign out", "Export", "Delete", "Stay signed in"]);
  expect(await axeFaults()).toEqual([]);
  await press("Keep and sign out");
  expect(onSignOut).toHaveBeenCalledExactlyOnceWith("keep");
});

test("says that work without a key stays unencrypted, and suggests to stay signed in", async () => {
  const { onClose } = setUp({ unsentItems: 1, canEncrypt: false });
  expect(await screen.findByText(/^1 item .* it stays on this device unencrypted, because/u)).toBeTruthy();
  expect(buttonTexts()[0]).toBe("Stay signed in");
  await press("Stay signed in");
  expect(onClose).toHaveBeenCalledOnce();
});

test("deletes unsent work only after a second confirmation", async () => {
  const { onSignOut } = setUp({ unsentItems: 1 });
  await screen.findByRole("dialog", { name: "What should happen to your unsent work?" });
  await press("Delete");
  expect(screen.getByRole("dialog", { name: "Delete your unsent work?" })).toBeTruthy();
  await press("Do not delete");
  await press("Delete");
  expect(onSignOut).not.toHaveBeenCalled();
  await press("Delete and sign out");
  expect(onSignOut).toHaveBeenCalledExactlyOnceWith("delete");
});

test("asks about unsent work at once if the learner does not wait for the sending", async () => {
  setUp({ unsentItems: 1 }, () => new Promise(() => undefined));
  expect(await screen.findByRole("dialog", { name: "Sending your work before you sign out" })).toBeTruthy();
  await press("Do not wait");
  expect(await screen.findByRole("dialog", { name: "What should happen to your unsent work?" })).toBeTruthy();
});

test("says that nothing was deleted when the export fails", async () => {
  setUp({ unsentItems: 1 });
  vi.mocked(exportUnsent).mockRejectedValue(new Error("full"));
  await screen.findByRole("dialog", { name: "What should happen to your unsent work?" });
  await press("Export");
  expect(await screen.findByText("This device’s storage could not be used. Nothing has been deleted.")).toBeTruthy();
});
