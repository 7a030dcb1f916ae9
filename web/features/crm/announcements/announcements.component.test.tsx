import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { Announcement } from "#core/wire/crm/announcements.ts";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { AnnouncementsView } from "./announcements-view.tsx";

const ANNOUNCEMENT: Announcement = {
  id: 2,
  title: "New tests",
  body: "Four new books are here.",
  link: "/practise/",
  link_title: "See them",
  audience: "learners",
  starts_at: new Date(2026, 2, 1).getTime(),
  ends_at: null,
  state: "shown",
};

function setUp(announcements: Announcement[]) {
  const server = createFakeServer();
  server.replyTo("crmAnnouncements", { kind: "ok", data: { announcements, next: null } });
  renderWithServer(
    <MemoryRouter>
      <AnnouncementsView isAdmin />
    </MemoryRouter>,
    server,
  );
  return server;
}

test("an administrator sees the errors of an announcement's fields, corrects them and announces", async () => {
  const server = setUp([]);
  await screen.findByText("No announcements yet.");
  await press("New announcement");
  await press("Announce");
  expect(await screen.findByText("Write a title")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await fill("Title", "New tests");
  await fill("Text", "Four new books are here.");
  await fill("Link", "https://elsewhere.test/");
  await fill("Link text", "See them");
  await press("Announce");
  expect(await screen.findByText("must be an address of this app")).toBeTruthy();
  await fill("Link", "/practise/");
  await userEvent.selectOptions(screen.getByLabelText("Audience"), "everybody");
  server.replyWith(problem({ errors: { ends_at: ["Choose a day in the future"] } }));
  await press("Announce");
  expect(await screen.findByText("Choose a day in the future")).toBeTruthy();
  server.replyWith({ kind: "ok", data: ANNOUNCEMENT });
  await press("Announce");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls.at(-1)).toMatchObject({
    name: "crmAnnounce",
    input: { body: { title: "New tests", link: "/practise/", audience: "everybody", starts_at: null, ends_at: null } },
  });
});

test("an administrator edits an announcement, and stops it after confirming", async () => {
  const server = setUp([ANNOUNCEMENT, { ...ANNOUNCEMENT, id: 1, state: "past" }]);
  await screen.findByRole("button", { name: "Stop announcement 2" });
  expect(screen.queryByRole("button", { name: "Stop announcement 1" })).toBeNull();
  expect(await axeFaults()).toEqual([]);
  await press("Edit announcement 2");
  await fill("Text", "Five new books are here.");
  server.replyWith({ kind: "ok", data: ANNOUNCEMENT });
  await press("Save announcement");
  await vi.waitFor(() => expect(server.calls.at(-1)?.name).toBe("crmChangeAnnouncement"));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Stop announcement 2");
  await press("Stop announcement");
  await vi.waitFor(() => expect(server.calls.at(-1)).toMatchObject({ name: "crmStopAnnouncement" }));
});
