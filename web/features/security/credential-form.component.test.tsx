import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { Reply } from "#web/net/client.ts";
import { axeFaults, fill, press, problem } from "#tests/support/component.tsx";
import { CredentialForm } from "./credential-form.tsx";

function setUp(reply: () => Promise<Reply<string>>) {
  const send = vi.fn(reply);
  const onDone = vi.fn();
  const onCancel = vi.fn();
  render(
    <section>
      <h2>Change email</h2>
      <CredentialForm
        label="Change email"
        fields={[
          { name: "password", label: "Password", type: "password" },
          { name: "email", label: "New email", type: "email" },
        ]}
        submitLabel="Change"
        busyLabel="Changing"
        send={send}
        onDone={onDone}
        onCancel={onCancel}
      />
    </section>,
  );
  return { send, onDone, onCancel };
}

const changeButton = (): HTMLButtonElement => screen.getByRole("button", { name: "Change" });
const fillIn = async (): Promise<void> => {
  await fill("Password", "Secret-123");
  await fill("New email", "new@example.org");
};

test("focuses the first field, and sends the form once every field is filled in", async () => {
  const { send, onDone } = setUp(() => Promise.resolve({ kind: "ok", data: "done" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  expect(changeButton().disabled).toBe(true);
  await fillIn();

  await userEvent.keyboard("{Enter}");

  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith("done"));
  expect(send).toHaveBeenCalledWith({ password: "Secret-123", email: "new@example.org" });
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
});

test("shows the server's error under its field", async () => {
  setUp(() => Promise.resolve(problem({ detail: "Not valid.", errors: { password: ["That is not your password."] } })));
  await fillIn();

  await userEvent.click(changeButton());

  await screen.findByText("That is not your password.");
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText("Not valid.")).toBeNull();
});

test("says that there is no network, and keeps the typed values", async () => {
  setUp(() => Promise.reject(new Error("offline")));
  await fillIn();

  await userEvent.click(changeButton());

  expect((await screen.findByRole("alert")).textContent).toBe("Network error. Please check your connection.");
  expect(screen.getByLabelText<HTMLInputElement>("New email").value).toBe("new@example.org");
  expect(await axeFaults()).toEqual([]);
});

test("Cancel sends nothing", async () => {
  const { send, onCancel } = setUp(() => Promise.resolve({ kind: "ok", data: "" }));
  await fillIn();

  await press("Cancel");

  expect(onCancel).toHaveBeenCalledOnce();
  expect(send).not.toHaveBeenCalled();
});
