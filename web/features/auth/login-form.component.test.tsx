import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { LoginForm } from "./login-form.tsx";

const signedIn = { kind: "ok", data: { testType: "general" } } as const;

function setUp(email = "") {
  const server = createFakeServer();
  renderWithServer(<LoginForm email={email} />, server);
  const signIn = async (): Promise<void> => {
    await fill("Email", "mina@example.org");
    await fill("Password", "Secret-123");
    await press("Sign in");
  };
  return { server, signIn };
}

test("disables Sign in until both fields are filled in, and says why", async () => {
  setUp();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Sign in" });
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Fill in the form to continue.",
  );

  await fill("Email", "mina@example.org");
  expect(button.disabled).toBe(true);
  await fill("Password", "x");

  expect(button.disabled).toBe(false);
});

test("checks the email when its field loses the focus, not while it is typed", async () => {
  setUp();
  await userEvent.type(screen.getByLabelText("Email"), "mi");
  expect(screen.queryByText("Invalid email")).toBeNull();

  await userEvent.tab();

  expect(screen.getByText("Invalid email")).toBeTruthy();
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
});

test("Enter in a field signs in and stores the account's test type on the device", async () => {
  const { server } = setUp();
  server.replyWith(signedIn);
  await fill("Email", "mina@example.org");
  await fill("Password", "Secret-123");

  await userEvent.keyboard("{Enter}");

  await vi.waitFor(() => expect(server.services.local.writeTestType).toHaveBeenCalledWith("general"));
  expect(server.calls).toEqual([{ name: "login", input: { email: "mina@example.org", password: "Secret-123" } }]);
});

test("sends nothing on a second press while signing in", async () => {
  const { server, signIn } = setUp();
  const reply = server.hold();
  await signIn();
  const busy = await screen.findByText("Signing in");

  await userEvent.click(busy);
  reply(signedIn);

  expect(server.calls).toHaveLength(1);
});

test("shows one message that names no field when the password is wrong", async () => {
  const { server, signIn } = setUp();
  server.replyWith(problem({ detail: "Invalid Credentials.", code: "invalid_credentials" }, 401));

  await signIn();

  expect((await screen.findByRole("alert")).textContent).toBe("Invalid Credentials.");
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBeNull();
});

test("asks for the code of the authenticator app in a focused field, and sends it with the password", async () => {
  const { server, signIn } = setUp();
  server.replyWith(problem({ code: "second_factor_needed" }, 403));
  await signIn();
  const code = await screen.findByLabelText("Code");
  expect(document.activeElement).toBe(code);

  server.replyWith(signedIn);
  await userEvent.fill(code, "123456");
  await userEvent.keyboard("{Enter}");

  await vi.waitFor(() => expect(server.services.local.writeTestType).toHaveBeenCalledOnce());
  expect(server.calls.at(-1)?.input).toMatchObject({ code: "123456", password: "Secret-123" });
});

test("lets the owner keep an account that is about to be deleted", async () => {
  const { server, signIn } = setUp();
  server.replyWith(problem({ detail: "This account is about to be deleted.", code: "account_closing" }, 403));
  await signIn();

  server.replyWith(signedIn);
  await userEvent.click(await screen.findByRole("button", { name: "Keep my account and sign in" }));

  await vi.waitFor(() => expect(server.services.local.writeTestType).toHaveBeenCalledOnce());
  expect(server.calls.map(({ input }) => input["keep_account"])).toEqual([undefined, true]);
});

test("sends the verification email again to a learner whose address is not verified", async () => {
  const { server, signIn } = setUp();
  server.replyWith(problem({ detail: "Please verify.", code: "email_unverified" }, 403));
  await signIn();
  expect((await screen.findByRole("link", { name: "Enter the code" })).getAttribute("href")).toContain(
    encodeURIComponent("mina@example.org"),
  );

  server.replyWith({ kind: "ok", data: { detail: "Sent.", dev_mail: null } });
  await press("Send the message again");

  await screen.findByText("Sent.");
  expect(server.calls.at(-1)).toEqual({ name: "resendVerification", input: { body: { email: "mina@example.org" } } });
});

test("says that the server cannot be reached, and keeps the typed values", async () => {
  const { signIn } = setUp();

  await signIn();

  expect((await screen.findByRole("alert")).textContent).toBe("There was a problem connecting to the server.");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("Secret-123");
});

test("passes axe in both themes, also with errors", async () => {
  const { signIn } = setUp();
  expect(await axeFaults()).toEqual([]);
  await signIn();
  await screen.findByRole("alert");

  expect(await axeFaults()).toEqual([]);
});
