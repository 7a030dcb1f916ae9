import { useCallback, useState } from "react";
import { formatDate } from "#core/format/format-date.ts";
import type { Announcement } from "#core/wire/crm/announcements.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { PageButtons } from "../list/page-buttons.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { usePages } from "../list/use-pages.ts";
import { StopDialog } from "../stop-dialog.tsx";
import type { Load } from "../use-call.ts";
import { AnnouncementForm } from "./announcement-form.tsx";

type Page = ReplyOf<"crmAnnouncements">;
const COLUMNS = ["#", "Announcement", "Audience", "From", "Until", "State", "Change"] as const;
const STATES: Readonly<Record<Announcement["state"], string>> = {
  shown: "Shown now",
  planned: "Planned",
  past: "Past",
};

/** Lists the announcements, newest first. Administrators write, change and stop them. */
export function AnnouncementsView({ isAdmin }: { isAdmin: boolean }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmAnnouncements", { query: { limit: "50", ...(cursor !== null && { cursor }) }, signal }),
    [],
  );
  const pages = usePages(load);
  const [editing, setEditing] = useState<Announcement | "new" | null>(null);
  const [stopping, setStopping] = useState<Announcement | null>(null);
  const closeAndReload = (message: string): void => {
    setEditing(null);
    setStopping(null);
    showToast({ text: message });
    pages.reload();
  };
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Announcements" isAdmin={isAdmin}>
        <p>Learners see an announcement on the dashboard until its last day, or until they close it.</p>
      </CrmHead>
      <div className={styles.tools}>
        <Button onClick={() => setEditing("new")}>New announcement</Button>
      </div>
      <PagedTable
        caption="Announcements"
        failureTitle="Unable to fetch the announcements"
        empty="No announcements yet."
        columns={COLUMNS}
        textColumns={["Announcement"]}
        pages={pages}
        getRows={(page) => page.announcements}
        getKey={(announcement) => announcement.id}
        renderCells={(announcement) => ({
          "#": announcement.id,
          Announcement: (
            <>
              <b>{announcement.title}</b>
              <div>{announcement.body}</div>
              {announcement.link !== null && (
                <div>
                  {announcement.link_title}: {announcement.link}
                </div>
              )}
            </>
          ),
          Audience: announcement.audience === "everybody" ? "Everybody" : "Learners",
          From: formatDate(announcement.starts_at, "shortDateTime"),
          Until: announcement.ends_at === null ? "no end" : formatDate(announcement.ends_at, "shortDateTime"),
          State: STATES[announcement.state],
          Change: (
            <span className={styles.actions}>
              <Button variant="quiet" onClick={() => setEditing(announcement)}>
                Edit<span className={text.visuallyHidden}> announcement {announcement.id}</span>
              </Button>
              {announcement.state !== "past" && (
                <Button variant="quiet" onClick={() => setStopping(announcement)}>
                  Stop<span className={text.visuallyHidden}> announcement {announcement.id}</span>
                </Button>
              )}
            </span>
          ),
        })}
        foot={<PageButtons pages={pages} />}
      />
      <Sheet
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={editing === "new" ? "New announcement" : "Announcement"}
      >
        {editing !== null && (
          <AnnouncementForm
            announcement={editing === "new" ? null : editing}
            onDone={() => closeAndReload(editing === "new" ? "Announced" : "Announcement saved")}
          />
        )}
      </Sheet>
      <StopDialog
        isOpen={stopping !== null}
        title={`Stop showing “${stopping?.title ?? ""}”?`}
        confirmLabel="Stop announcement"
        stop={(client) => client.call("crmStopAnnouncement", { params: { id: stopping?.id ?? 0 }, body: {} })}
        onClose={() => setStopping(null)}
        onDone={() => closeAndReload("Announcement stopped")}
      >
        <p>Connected learners no longer see this announcement. To show it again, change its last day.</p>
      </StopDialog>
    </main>
  );
}
