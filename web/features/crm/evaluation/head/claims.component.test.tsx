import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";
import type { PresenceReply } from "#core/wire/crm/claims.ts";
import { axeFaults, createFakeServer, type FakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import { AssignSheet } from "./assign-sheet.tsx";
import { ClaimLine } from "./claim-line.tsx";
import { NextDue } from "./next-due.tsx";

const SLUG = "evaluation-00000000001";
const SINCE = Date.UTC(2026, 2, 1, 16, 40);

const bodies = (server: FakeServer) => server.calls.map(({ input }) => input["body"]);

describe("who works on an evaluation", () => {
  function setUp(reply: PresenceReply, { isAdmin = false, isOpen = true } = {}) {
    const server = createFakeServer();
    server.replyWith({ kind: "ok", data: reply });
    renderWithServer(<ClaimLine slug={SLUG} isOpen={isOpen} isAdmin={isAdmin} />, server);
    return server;
  }

  test("shows no claim on a published evaluation, only who else has it open", async () => {
    setUp({ claim: { staff_name: "Ada Lowe", is_own: true, since: SINCE }, others: ["Kim Stone"] }, { isOpen: false });
    expect(await screen.findByText("Kim Stone has this evaluation open.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Release" })).toBeNull();
  });

  test("claims an evaluation on opening, and lets staff release it and claim it again", async () => {
    const server = setUp({ claim: { staff_name: "Ada Lowe", is_own: true, since: SINCE }, others: [] });
    expect(await screen.findByText("You have been working on this since 1 Mar 2026, 16:40.")).toBeTruthy();
    server.replyWith({ kind: "ok", data: { claim: null, others: [] } });
    await press("Release");
    expect(await screen.findByText("Nobody is working on this.")).toBeTruthy();
    await press("Claim");
    await vi.waitFor(() => expect(bodies(server)).toEqual([{ claims: true }, { claims: false }, { claims: true }]));
    expect(screen.queryByRole("button", { name: "Assign" })).toBeNull();
  });

  test("shows which colleague works on an evaluation and who else has it open", async () => {
    const claim = { staff_name: "Ines Sato", is_own: false, since: SINCE };
    setUp({ claim, others: ["Ines Sato", "Tom Ferris", "Kim Stone"] });
    expect(await screen.findByText("Ines Sato has been working on this since 1 Mar 2026, 16:40.")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toContain("Tom Ferris and Kim Stone have this evaluation open.");
    expect(screen.queryByRole("button", { name: "Release" })).toBeNull();
    expect(await axeFaults()).toEqual([]);
  });

  test("shows an administrator the button to assign an evaluation", async () => {
    setUp({ claim: null, others: [] }, { isAdmin: true });
    expect(await screen.findByRole("button", { name: "Assign" })).toBeTruthy();
  });
});

test("lists the staff to assign an evaluation to, and shows why assigning failed", async () => {
  const server = createFakeServer();
  server.replyWith({ kind: "ok", data: { staff: [{ user: "account-kim", name: "Kim Stone" }], invitations: [] } });
  const onDone = vi.fn();
  renderWithServer(<AssignSheet slug={SLUG} open onClose={() => undefined} onDone={onDone} />, server);
  await screen.findByRole("button", { name: "Kim Stone" });
  server.replyWith({ kind: "network", cause: "unreachable" });
  await press("Kim Stone");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The evaluation was not assigned. Please check your connection.",
  );
  server.replyWith({ kind: "ok", data: { detail: "Nobody is assigned." } });
  await press("Nobody");
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(bodies(server).slice(1)).toEqual([{ user: "account-kim" }, { user: null }]);
});

test("links to the other evaluation with the next examiner deadline", async () => {
  const server = createFakeServer();
  const next = { slug: "evaluation-00000000002", order_number: "WR-9", name: "Mei Lin", due_at: SINCE };
  server.replyWith({ kind: "ok", data: { next } });
  renderWithServer(
    <MemoryRouter>
      <NextDue exceptSlug={SLUG} />
    </MemoryRouter>,
    server,
  );
  const link = await screen.findByRole("link", { name: "Next due: WR-9, Mei" });
  expect(link.getAttribute("href")).toBe("/crm/evaluations/evaluation-00000000002");
  expect(server.calls[0]?.input["query"]).toEqual({ except: SLUG });
});
