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
import { MorePages } from "../list/more-pages.tsx";
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

/** Announcements to learners, newest first, with a form to write one. */
export function AnnouncementsView({ isAdmin }: { isAdmin: boolean }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmAnnouncements", { query: { limit: "50", ...(cursor !== null && { cursor }) }, signal }),
    [],
  );
  const pages = usePages(load);
  const [open, setOpen] = useState<Announcement | "new" | null>(null);
  const [stopping, setStopping] = useState<Announcement | null>(null);
  const done = (message: string): void => {
    setOpen(null);
    setStopping(null);
    showToast({ text: message });
    pages.reload();
  };
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Announcements" isAdmin={isAdmin}>
        <p>Learners see them on the dashboard until they close them.</p>
      </CrmHead>
      <div className={styles.tools}>
        <Button onClick={() => setOpen("new")}>New announcement</Button>
      </div>
      <PagedTable
        caption="Announcements"
        failureTitle="Unable to fetch the announcements"
        empty="No announcements yet."
        columns={COLUMNS}
        texts={["Announcement"]}
        pages={pages}
        rowsOf={(page) => page.announcements}
        keyOf={(one) => one.id}
        cells={(one) => ({
          "#": one.id,
          Announcement: (
            <>
              <b>{one.title}</b>
              <div>{one.body}</div>
              {one.link !== null && (
                <div>
                  {one.link_title}: {one.link}
                </div>
              )}
            </>
          ),
          Audience: one.audience === "everybody" ? "Everybody" : "Learners",
          From: formatDate(one.starts_at, "shortDateTime"),
          Until: one.ends_at === null ? "no end" : formatDate(one.ends_at, "shortDateTime"),
          State: STATES[one.state],
          Change: (
            <span className={styles.actions}>
              <Button variant="quiet" onClick={() => setOpen(one)}>
                Edit<span className={text.visuallyHidden}> announcement {one.id}</span>
              </Button>
              {one.state !== "past" && (
                <Button variant="quiet" onClick={() => setStopping(one)}>
                  Stop<span className={text.visuallyHidden}> announcement {one.id}</span>
                </Button>
              )}
            </span>
          ),
        })}
        foot={<MorePages pages={pages} />}
      />
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === "new" ? "New announcement" : "Announcement"}
      >
        {open !== null && (
          <AnnouncementForm
            announcement={open === "new" ? null : open}
            onDone={() => done(open === "new" ? "Announced" : "Announcement saved")}
          />
        )}
      </Sheet>
      <StopDialog
        isOpen={stopping !== null}
        title={`Stop showing “${stopping?.title ?? ""}”?`}
        confirmLabel="Stop announcement"
        stop={(client) => client.call("crmStopAnnouncement", { params: { id: stopping?.id ?? 0 }, body: {} })}
        onClose={() => setStopping(null)}
        onDone={() => done("Announcement stopped")}
      >
        <p>Learners who are connected do not see it any more. To show it again, edit its last day.</p>
      </StopDialog>
    </main>
  );
}
