import { screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { Client } from "#core/wire/crm/clients.ts";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { ClientView } from "./client-view.tsx";
import { ClientsView } from "./clients-view.tsx";

const ROW = {
  user: "account-ada",
  name: "Ada Stone",
  email: "ada@bandwise.test",
  created_at: Date.UTC(2026, 2, 1),
  is_verified: true,
  attempts: 3,
  evaluations: 1,
  payments: 2,
  tags: ["school"],
};
const CLIENT: Client = {
  ...ROW,
  test_type: "academic",
  target: 7,
  credits: 1,
  balances: { WRITING1: 1, REMARK1: 0, SPEAKING1: 2 },
  newest_attempts: [],
  newest_evaluations: [],
  notes: [{ id: 5, note: "Asked for a call.", staff_name: "Sam Stone", created_at: Date.UTC(2026, 2, 1) }],
  mails: [
    { id: "mail-2", subject: "Your report", state: "given_up", created_at: 0, settled_at: Date.UTC(2026, 2, 3) },
    { id: "mail-1", subject: "Your receipt", state: "sent", created_at: 0, settled_at: Date.UTC(2026, 2, 2) },
  ],
};

/** Shows the list of clients who paid. Returns the fake server. */
function renderPaidClients() {
  const server = createFakeServer();
  server.replyWith({ kind: "ok", data: { clients: [ROW], next: null } });
  renderWithServer(
    <MemoryRouter initialEntries={["/crm/clients?view=paid"]}>
      <ClientsView isAdmin={false} />
    </MemoryRouter>,
    server,
  );
  return server;
}

/** Shows the page of one client. Returns the fake server. */
function renderClient({ isAdmin }: { isAdmin: boolean }) {
  const server = createFakeServer();
  server.replyTo("crmClient", { kind: "ok", data: CLIENT });
  server.replyTo("crmUserPayments", { kind: "ok", data: { payments: [], next: null } });
  renderWithServer(
    <MemoryRouter>
      <ClientView user="account-ada" isAdmin={isAdmin} />
    </MemoryRouter>,
    server,
  );
  return server;
}

test("lists the clients of the view in the URL, then of the chosen view and the typed search", async () => {
  const server = renderPaidClients();
  const link = await screen.findByRole("link", { name: "Ada Stone" });
  expect(link.getAttribute("href")).toBe("/crm/clients/account-ada");
  expect(server.calls[0]?.input["query"]).toEqual({ limit: "50", view: "paid" });
  await userEvent.click(screen.getByRole("button", { name: "All" }));
  await fill("Name or email", "ada");
  await vi.waitFor(() => expect(server.calls.at(-1)?.input["query"]).toEqual({ limit: "50", search: "ada" }));
  expect(await axeFaults()).toEqual([]);
});

test("a client's page shows the client's details, keeps a note that could not be saved, then saves and deletes it", async () => {
  const server = renderClient({ isAdmin: false });
  expect(
    await screen.findByText(/^ada@bandwise\.test, registered 1 March 2026, address verified, Academic/),
  ).toBeTruthy();
  expect(screen.getByText("No attempts yet.")).toBeTruthy();
  await fill("New note", "Called.");
  server.replyWith(problem({ errors: { note: ["Please use at most 1000 characters"] } }));
  await press("Add note");
  expect(await screen.findByText("The note was not saved. Please use at most 1000 characters")).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("New note").value).toBe("Called.");
  const added = { id: 6, note: "Called.", staff_name: "Sam Stone", created_at: 0 };
  server.replyWith({ kind: "ok", data: { ...CLIENT, notes: [added, ...CLIENT.notes] } });
  await press("Add note");
  expect(await screen.findByText("Called.")).toBeTruthy();
  await press("Delete the note “Called.”");
  await vi.waitFor(() =>
    expect(server.calls.at(-1)).toMatchObject({ name: "crmDeleteNote", input: { params: { id: 6 } } }),
  );
  expect(await axeFaults()).toEqual([]);
});

test("lists only clients with the pressed tag, and all clients after the tag above the list is pressed", async () => {
  const server = renderPaidClients();
  await screen.findByRole("link", { name: "Ada Stone" });
  await press("school");
  const query = { limit: "50", view: "paid" };
  await vi.waitFor(() => expect(server.calls.at(-1)?.input["query"]).toEqual({ ...query, tag: "school" }));
  expect(await axeFaults()).toEqual([]);
  await press("Tag: school, show all");
  await vi.waitFor(() => expect(server.calls.at(-1)?.input["query"]).toEqual(query));
});

test("a client's page shows the emails with their state, and adds and removes tags", async () => {
  const server = renderClient({ isAdmin: false });
  const report = (await screen.findByText("Your report")).closest("li");
  expect(report?.textContent).toContain("could not be sent");
  expect(screen.getByRole("link", { name: "school" }).getAttribute("href")).toBe("/crm/clients?tag=school");
  await fill("New tag", "vip");
  server.replyWith(problem({ errors: { tag: ["A client has at most 20 tags"] } }));
  await press("Add tag");
  expect(await screen.findByText("The tag was not added. A client has at most 20 tags")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  server.replyWith({ kind: "ok", data: { ...CLIENT, tags: ["school", "vip"] } });
  await press("Add tag");
  expect(await screen.findByRole("link", { name: "vip" })).toBeTruthy();
  server.replyWith({ kind: "ok", data: { ...CLIENT, tags: ["vip"] } });
  await press("Remove the tag school");
  await vi.waitFor(() => expect(screen.queryByRole("link", { name: "school" })).toBeNull());
  expect(server.calls.at(-1)).toMatchObject({ name: "crmRemoveTag", input: { body: { tag: "school" } } });
});

test("a client's page shows the credits of each product, and administrators grant more", async () => {
  const server = renderClient({ isAdmin: true });
  const section = await screen.findByRole("region", { name: "Credits" });
  expect([...section.querySelectorAll("li")].map((item) => item.textContent)).toEqual([
    "Writing evaluation1 credit",
    "Re-mark0 credits",
    "Speaking evaluation2 credits",
  ]);
  await press("Grant credits");
  const dialog = within(await screen.findByRole("dialog", { name: "Grant credits" }));
  await userEvent.selectOptions(dialog.getByLabelText("Product"), "Speaking evaluation");
  await fill("Reason", "A late report.");
  expect(await axeFaults()).toEqual([]);
  server.replyWith({ kind: "ok", data: { detail: "Granted.", credits: 3 } });
  server.replyTo("crmClient", { kind: "ok", data: { ...CLIENT, balances: { ...CLIENT.balances, SPEAKING1: 3 } } });
  await userEvent.click(dialog.getByRole("button", { name: "Grant credits" }));
  expect(await screen.findByText("3 credits")).toBeTruthy();
  expect(server.calls.find(({ name }) => name === "crmGrantCredits")?.input["body"]).toMatchObject({
    email: "ada@bandwise.test",
    credits: 1,
    payment_link_type: "SPEAKING1",
    reason: "A late report.",
  });
});

test("administrators take back a client's granted credits, and read why a credit cannot be taken back", async () => {
  const server = renderClient({ isAdmin: true });
  await screen.findByRole("region", { name: "Credits" });
  await press("Take back credits");
  const dialog = within(await screen.findByRole("dialog", { name: "Take back credits" }));
  await userEvent.selectOptions(dialog.getByLabelText("Product"), "Speaking evaluation");
  await fill("Reason", "Granted to the wrong client.");
  expect(await axeFaults()).toEqual([]);
  const errors = { credits: ["There is no granted credit to take back"] };
  server.replyWith(problem({ errors }));
  await userEvent.click(dialog.getByRole("button", { name: "Take back credits" }));
  expect(await dialog.findByText("There is no granted credit to take back")).toBeTruthy();
  server.replyWith({ kind: "ok", data: { detail: "Taken back.", credits: 1 } });
  server.replyTo("crmClient", { kind: "ok", data: { ...CLIENT, balances: { WRITING1: 0, REMARK1: 0, SPEAKING1: 0 } } });
  await userEvent.click(dialog.getByRole("button", { name: "Take back credits" }));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Take back credits" })).toBeNull());
  const taken = server.calls.filter(({ name }) => name === "crmTakeBackCredits");
  expect(taken.map(({ input }) => input["body"])).toMatchObject([
    { credits: 1 },
    { credits: 1, payment_link_type: "SPEAKING1" },
  ]);
});
