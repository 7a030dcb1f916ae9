import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { StaffMember } from "#core/wire/crm/staff.ts";
import {
  axeFaults,
  createFakeServer,
  fill,
  press,
  pressDisabled,
  problem,
  renderWithServer,
} from "#tests/support/component.tsx";
import { GrantForm } from "./grant-form.tsx";
import { Invitations } from "./invitations.tsx";
import { OwnProfile } from "./own-profile.tsx";
import { InviteStaffForm } from "./invite-staff-form.tsx";
import { StaffMemberForm } from "./staff-member-form.tsx";

const MEMBER = { user: "u7", name: "Jo Reed", certification: "CELTA", role: "staff" } as unknown as StaffMember;

describe("the form that invites staff", () => {
  function setUp() {
    const server = createFakeServer();
    const onDone = vi.fn();
    renderWithServer(<InviteStaffForm onDone={onDone} />, server);
    return { server, onDone };
  }

  test("sends the invited person with the chosen role", async () => {
    const { server, onDone } = setUp();
    server.replyWith({ kind: "ok", data: { detail: "We sent an invitation to jo@example.org." } });
    await fill("Email", "jo@example.org");
    await fill("First name", "Jo");
    await fill("Last name", "Reed");
    await userEvent.selectOptions(screen.getByLabelText("Role"), "Admin");

    await press("Send invitation");

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith("We sent an invitation to jo@example.org."));
    expect(server.calls[0]).toEqual({
      name: "crmCreateStaff",
      input: {
        body: { email: "jo@example.org", first_name: "Jo", last_name: "Reed", certification: "", role: "admin" },
      },
    });
  });

  test("shows the server's errors under their fields and keeps the typed values", async () => {
    const { server } = setUp();
    server.replyWith(problem({ errors: { email: ["Invalid email"], non_field_errors: ["Not now."] } }));
    await fill("Email", "jo");

    await press("Send invitation");

    await screen.findByText("Invalid email");
    expect(screen.getByRole("alert").textContent).toBe("Not now.");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("jo");
    expect(await axeFaults()).toEqual([]);
  });
});

describe("the list of invitations", () => {
  test("shows why an invitation cannot be withdrawn, and withdraws it on the next press", async () => {
    const server = createFakeServer();
    const onDone = vi.fn();
    const invitation = {
      user: "u9",
      email: "jo@example.org",
      role: "staff",
      name: "Jo Reed",
      created_at: 0,
      expires_at: 1,
    };
    renderWithServer(<Invitations invitations={[{ ...invitation, role: "staff" }]} onDone={onDone} />, server);
    server.replyWith(problem({ detail: "This invitation was accepted or has expired." }));

    await press("Withdraw the invitation of Jo Reed");
    await screen.findByText("This invitation was accepted or has expired.");
    expect(await axeFaults()).toEqual([]);

    server.replyWith({ kind: "ok", data: { detail: "The invitation is withdrawn." } });
    await press("Withdraw the invitation of Jo Reed");
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith("The invitation is withdrawn."));
    expect(server.calls[0]).toEqual({ name: "crmWithdrawInvitation", input: { params: { user: "u9" } } });
  });
});

describe("the form that changes a member of staff", () => {
  function setUp() {
    const server = createFakeServer();
    const onDone = vi.fn();
    renderWithServer(<StaffMemberForm member={MEMBER} onDone={onDone} />, server);
    server.replyWith({ kind: "ok", data: MEMBER });
    return { server, onDone };
  }

  test("saves only if something was changed", async () => {
    const { server, onDone } = setUp();
    await pressDisabled("Save");
    expect(server.calls).toEqual([]);

    await fill("Name on reports", "Jo R. Reed");
    await press("Save");

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith("Jo R. Reed is saved"));
    expect(server.calls[0]?.input["body"]).toEqual({ name: "Jo R. Reed", certification: "CELTA", role: "staff" });
  });

  test("asks before it takes somebody off the staff", async () => {
    const { server, onDone } = setUp();
    await press("Take off the staff");
    expect(await screen.findByRole("dialog", { name: "Take Jo Reed off the staff?" })).toBeTruthy();
    await press("Keep");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.calls).toEqual([]);

    await press("Take off the staff");
    expect(await axeFaults()).toEqual([]);
    await press("Take off the staff");

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith("Jo Reed is off the staff"));
    expect(server.calls[0]?.input["body"]).toMatchObject({ role: "learner" });
  });
});

describe("the form that grants credits", () => {
  test("repeats a failed grant with the same key, and uses a new key after a success", async () => {
    const server = createFakeServer();
    const onDone = vi.fn();
    renderWithServer(<GrantForm onDone={onDone} />, server);
    await fill("Email", "mina@example.org");
    await fill("Credits", "2");
    await fill("Reason", "Gift");

    await press("Grant credits");
    expect((await screen.findByRole("alert")).textContent).toBe("Network error. Please check your connection.");
    server.replyWith({ kind: "ok", data: { detail: "Granted." } });
    await press("Grant credits");
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    await expect.poll(() => screen.queryByText("Granting")).toBeNull();
    await press("Grant credits");
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));

    const bodies = server.calls.map(({ input }) => input["body"] as { key: string; credits: number });
    expect(bodies.map(({ credits }) => credits)).toEqual([2, 2, 2]);
    expect(bodies[1]?.key).toBe(bodies[0]?.key);
    expect(bodies[2]?.key).not.toBe(bodies[0]?.key);
  });
});

describe("the profile of the signed-in member of staff", () => {
  test("changes the name on examiner reports", async () => {
    const server = createFakeServer();
    server.replyWith({ kind: "ok", data: MEMBER });
    renderWithServer(<OwnProfile />, server);
    await userEvent.click(await screen.findByRole("button", { name: "Change" }));
    await fill("Name", "Jo R. Reed");

    server.replyWith({ kind: "ok", data: { ...MEMBER, name: "Jo R. Reed" } });
    await press("Save");

    await screen.findByText(/Reports name you as Jo R. Reed/u);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.calls.at(-1)?.input["body"]).toEqual({ name: "Jo R. Reed", certification: "CELTA" });
  });
});
