import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { announce, stopAnnouncement, toAnnouncement, updateAnnouncement } from "#api/commands/operate/announce.ts";
import type { Services } from "#api/services.ts";
import { listAnnouncements, listRunningAnnouncements } from "#api/store/operate/announcements.ts";
import { writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";
import { parseNumberPage, toNumberCursor } from "./number-pages.ts";

/** Adds the routes for announcements: a public list, and routes for administrators who write announcements. */
export function addAnnouncementRoutes(app: App, services: Services): void {
  const { store, clock } = services;

  serve(app, "announcements", async () => ({
    alerts: await listRunningAnnouncements(store.db, ["everybody"], clock.now()),
  }));

  serve(app, "crmAnnouncements", async ({ query }) => {
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const { rows, next } = await listAnnouncements(store.db, page);
    const now = clock.now();
    return {
      announcements: rows.map((row) => toAnnouncement(row, now)),
      next: writeCursor(toNumberCursor(next)),
    };
  });
  serve(app, "crmAnnounce", ({ body, session }) => announce(services, session.accountId, body));
  serve(app, "crmChangeAnnouncement", ({ params, body, session }) =>
    updateAnnouncement(services, session.accountId, params.id, body),
  );
  serve(app, "crmStopAnnouncement", ({ params, session }) => stopAnnouncement(services, session.accountId, params.id));
}
