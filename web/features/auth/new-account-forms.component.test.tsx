import { render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { AgeStep } from "./age-step.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ResetConfirmForm } from "./reset-confirm-form.tsx";
import { ResetForm } from "./reset-form.tsx";
import { VerifyForm } from "./verify-form.tsx";

const GOOD_PASSWORD = "Secret-123";
const isDisabled = (name: string): boolean => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;

describe("the age question", () => {
  test("lets a person aged 13 or older continue", async () => {
    const onDeclared = vi.fn();
    render(<AgeStep onDeclared={onDeclared} />);

    await press("I am 13 or older");

    expect(onDeclared).toHaveBeenCalledOnce();
  });

  test("refuses a younger person, also after the page is reopened", async () => {
    const { unmount } = render(<AgeStep onDeclared={vi.fn()} />);
    await press("I am younger");
    expect(screen.getByRole("status").textContent).toContain("You cannot create an account yet.");
    unmount();

    render(<AgeStep onDeclared={vi.fn()} />);

    expect(screen.queryByRole("button", { name: "I am 13 or older" })).toBeNull();
  });
});

describe("the registration form", () => {
  async function setUp() {
    const server = createFakeServer();
    const onRegistered = vi.fn();
    renderWithServer(<RegisterForm onRegistered={onRegistered} />, server);
    await fill("First name", "Mina");
    await fill("Last name", "Park");
    await fill("Email", "mina@example.org");
    await fill("Password", GOOD_PASSWORD);
    await fill("Repeat password", GOOD_PASSWORD);
    return { server, onRegistered };
  }

  test("passes the address to the next page after sending every field", async () => {
    const { server, onRegistered } = await setUp();
    server.replyWith({ kind: "ok", data: { detail: "", dev_mail: null } });

    await press("Create account");

    await vi.waitFor(() => expect(onRegistered).toHaveBeenCalledWith("mina@example.org", null));
    expect(server.calls[0]?.input["body"]).toEqual({
      first_name: "Mina",
      last_name: "Park",
      email: "mina@example.org",
      password1: GOOD_PASSWORD,
      password2: GOOD_PASSWORD,
    });
  });

  test("marks the rules that the typed password breaks as missing", async () => {
    await setUp();
    const missing = (): number => screen.queryAllByText(", missing").length;
    expect(missing()).toBe(0);

    await fill("Password", "abc");

    expect(missing()).toBe(4);
    expect(isDisabled("Create account")).toBe(true);
  });

  test("names every rule that a password breaks, and for an empty password only that it is required", async () => {
    await setUp();
    await fill("Password", "abc");
    await userEvent.tab();
    const messages = (): (string | null)[] =>
      screen.queryAllByText(/^password (must|is)/iu).map(({ textContent }) => textContent);
    expect(messages()).toEqual([
      "password must contain 8 or more characters with at least one of each: uppercase, lowercase, number and special",
      "password must contain at least 1 upper case letter",
      "password must contain at least 1 number",
      "password must contain at least 1 special character",
    ]);

    await fill("Password", "");

    expect(messages()).toEqual(["Password is required"]);
  });

  test("shows under a name field that the name is too short or too long", async () => {
    await setUp();
    await fill("First name", "A");
    await fill("Last name", "B".repeat(51));
    await userEvent.tab();

    expect(screen.getByText("Too Short!")).toBeTruthy();
    expect(screen.getByText("Too Long!")).toBeTruthy();
    expect(isDisabled("Create account")).toBe(true);
  });

  test("shows errors that belong to no field below the button, and a default text if the server gives no reason", async () => {
    const { server } = await setUp();
    server.replyWith(problem({ errors: { non_field_errors: ["Not today.", "Nor tomorrow."] } }));
    await press("Create account");
    expect((await screen.findByRole("alert")).textContent).toBe("Not today. Nor tomorrow.");

    server.replyWith(problem({ detail: "" }));
    await press("Create account");

    await screen.findByText("An unexpected error occurred. Please try again.");
  });

  test("shows an error if the repeated password differs", async () => {
    await setUp();
    await fill("Repeat password", "Secret-124");
    await userEvent.tab();

    expect(screen.getByText("Passwords must match")).toBeTruthy();
    expect(isDisabled("Create account")).toBe(true);
  });

  test("shows the server's error under its field until the field is changed", async () => {
    const { server } = await setUp();
    server.replyWith(problem({ errors: { email: ["This address cannot be used."] } }));
    await press("Create account");
    await screen.findByText("This address cannot be used.");
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByRole("alert")).toBeNull();

    await fill("Email", "other@example.org");

    expect(screen.queryByText("This address cannot be used.")).toBeNull();
  });

  test("passes axe in both themes, also with errors", async () => {
    await setUp();
    await fill("Repeat password", "x");
    await userEvent.tab();

    expect(await axeFaults()).toEqual([]);
  });
});

describe("the form for a forgotten password", () => {
  test("sends the address and passes the reply to the next page", async () => {
    const server = createFakeServer();
    const onSent = vi.fn();
    renderWithServer(<ResetForm email="" onSent={onSent} />, server);
    server.replyWith({ kind: "ok", data: { detail: "Sent.", dev_mail: null } });
    expect(isDisabled("Send the message")).toBe(true);

    await fill("Email", " mina@example.org ");
    await press("Send the message");

    await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith("mina@example.org", "Sent.", null));
  });
});

describe("the form for a new password", () => {
  const setUp = (token: string | null) => {
    const server = createFakeServer();
    const onChanged = vi.fn();
    renderWithServer(<ResetConfirmForm email="" token={token} devMail={null} onChanged={onChanged} />, server);
    server.replyWith({ kind: "ok", data: { detail: "Changed." } });
    return { server, onChanged };
  };

  test("asks for the address and the code if there is no link", async () => {
    const { server, onChanged } = setUp(null);
    await fill("Email", "mina@example.org");
    await fill("New password", GOOD_PASSWORD);
    await fill("Repeat new password", GOOD_PASSWORD);
    await fill("Six-digit code", "12345");
    expect(isDisabled("Change password")).toBe(true);

    await fill("Six-digit code", "123456");
    await press("Change password");

    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith("Changed."));
    expect(server.calls[0]?.input["body"]).toMatchObject({ email: "mina@example.org", code: "123456" });
  });

  test("accepts a staff invitation with the new password, and does not offer to send a new message", async () => {
    const server = createFakeServer();
    const onChanged = vi.fn();
    const form = <ResetConfirmForm email="" token="invited" isInvitation devMail={null} onChanged={onChanged} />;
    renderWithServer(form, server);
    server.replyWith({ kind: "ok", data: { detail: "Joined." } });
    expect(screen.queryByRole("link", { name: "Send a new message" })).toBeNull();
    await fill("New password", GOOD_PASSWORD);
    await fill("Repeat new password", GOOD_PASSWORD);

    await press("Join the staff");

    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledWith("Joined."));
  });

  test("asks for the password alone after a link, and sends the link's token", async () => {
    const { server, onChanged } = setUp("token-of-the-link");
    expect(screen.queryByLabelText("Six-digit code")).toBeNull();
    await fill("New password", GOOD_PASSWORD);
    await fill("Repeat new password", GOOD_PASSWORD);

    await press("Change password");

    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(server.calls[0]?.input["body"]).toEqual({
      token: "token-of-the-link",
      password1: GOOD_PASSWORD,
      password2: GOOD_PASSWORD,
    });
  });

  test("passes axe in both themes", async () => {
    setUp(null);

    expect(await axeFaults()).toEqual([]);
  });
});

const VERIFIED = { detail: "Verified.", isSignedIn: true };

describe("the verification form", () => {
  test("accepts only a code of six digits", async () => {
    const server = createFakeServer();
    const onVerified = vi.fn();
    renderWithServer(
      <VerifyForm email="mina@example.org" token={null} devMail={null} onVerified={onVerified} />,
      server,
    );
    server.replyWith({ kind: "ok", data: VERIFIED });
    await fill("Six-digit code", "12a456");
    await userEvent.tab();
    expect(screen.getByText("The code has six digits")).toBeTruthy();

    await fill("Six-digit code", "123456");
    await press("Verify");

    await vi.waitFor(() => expect(onVerified).toHaveBeenCalledWith("mina@example.org", VERIFIED));
  });

  test("sends the token of a link at once, and shows why the server rejects it", async () => {
    const server = createFakeServer();
    server.replyWith(problem({ detail: "This link has been used or has expired.", code: "link_wrong" }));

    renderWithServer(<VerifyForm email="" token="old-token" devMail={null} onVerified={vi.fn()} />, server);

    expect((await screen.findByRole("alert")).textContent).toBe("This link has been used or has expired.");
    expect(server.calls).toEqual([{ name: "verify", input: { token: "old-token" } }]);
  });

  test.each([
    ["the link", "token-of-the-link", { token: "token-of-the-link" }],
    ["the code", null, { email: "mina@example.org", code: "123456" }],
  ])("asks for the password after %s in a browser that did not register", async (_way, token, proof) => {
    const server = createFakeServer();
    const onVerified = vi.fn();
    server.replyWith(problem({ detail: "Enter the password.", code: "password_needed" }));
    renderWithServer(
      <VerifyForm email="mina@example.org" token={token} devMail={null} onVerified={onVerified} />,
      server,
    );
    if (token === null) {
      await fill("Six-digit code", "123456");
      await press("Verify");
    }
    await screen.findByText(/You registered in another browser/u);
    expect(screen.getByRole("link", { name: "I did not choose a password" }).getAttribute("href")).toBe("/reset/");
    expect(await axeFaults()).toEqual([]);

    server.replyWith({ kind: "ok", data: VERIFIED });
    await fill("Password", GOOD_PASSWORD);
    await press("Verify");

    await vi.waitFor(() => expect(onVerified).toHaveBeenCalledWith(token === null ? "mina@example.org" : "", VERIFIED));
    expect(server.calls.at(-1)).toEqual({ name: "verify", input: { ...proof, password: GOOD_PASSWORD } });
  });

  test("sends the message again to the email in the form, and disables the button while the email is empty", async () => {
    const server = createFakeServer();
    renderWithServer(<VerifyForm email="" token={null} devMail={null} onVerified={vi.fn()} />, server);
    server.replyWith({ kind: "ok", data: { detail: "Sent again.", dev_mail: null } });
    expect(isDisabled("Send the message again")).toBe(true);

    await fill("Email", "mina@example.org");
    await press("Send the message again");

    await screen.findByText("Sent again.");
    expect(await axeFaults()).toEqual([]);
  });
});
