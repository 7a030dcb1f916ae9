import { statusLabel } from "#core/format/status-label.ts";
import { formatDate } from "#core/format/format-date.ts";
import { useCallback, useState } from "react";
import type { StaffMember } from "#core/wire/crm/staff.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { GrantForm } from "./grant-form.tsx";
import { Invitations } from "./invitations.tsx";
import { PageButtons } from "../list/page-buttons.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { InviteStaffForm } from "./invite-staff-form.tsx";
import { StaffMemberForm } from "./staff-member-form.tsx";
import type { Load } from "../use-call.ts";
import { usePages } from "../list/use-pages.ts";

type Page = ReplyOf<"crmStaff">;
const COLUMNS = ["Name", "Email", "Role", "Certification", "Registered", "Last seen", "Change"] as const;

/** Lists the staff for administrators, who invite, change and remove staff, and grant credits. */
export function StaffView() {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmStaff", { query: { limit: "50", ...(cursor !== null && { cursor }) }, signal }),
    [],
  );
  const pages = usePages(load);
  const [sheet, setSheet] = useState<"invite" | "grant" | StaffMember | null>(null);
  const close = (): void => setSheet(null);
  const closeAndReload = (text: string): void => {
    close();
    showToast({ text });
    pages.reload();
  };
  const invitations = pages.state.kind === "ready" ? pages.state.data.invitations : [];
  const member = sheet !== null && typeof sheet === "object" ? sheet : null;
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Staff" isAdmin />
      <div className={styles.tools}>
        <Button onClick={() => setSheet("invite")}>Invite to staff</Button>
        <Button variant="outline" onClick={() => setSheet("grant")}>
          Grant credits
        </Button>
      </div>
      {invitations.length > 0 && <Invitations invitations={invitations} onDone={closeAndReload} />}
      <PagedTable
        caption="Staff"
        failureTitle="Unable to fetch the staff"
        empty="No staff found."
        columns={COLUMNS}
        pages={pages}
        getRows={(page) => page.staff}
        getKey={(listed) => listed.user}
        renderCells={(listed) => ({
          Name: <b>{listed.name}</b>,
          Email: listed.email,
          Role: statusLabel(listed.role),
          Certification: listed.certification || "–",
          Registered: formatDate(listed.created_at),
          "Last seen": listed.last_seen_at === null ? "Never" : formatDate(listed.last_seen_at, "shortDateTime"),
          Change: (
            <Button variant="quiet" aria-label={`Change ${listed.name}`} onClick={() => setSheet(listed)}>
              Change
            </Button>
          ),
        })}
        foot={<PageButtons pages={pages} />}
      />
      <Sheet open={sheet === "invite"} onClose={close} title="Invite to staff">
        <InviteStaffForm onDone={closeAndReload} />
      </Sheet>
      <Sheet open={sheet === "grant"} onClose={close} title="Grant credits">
        <GrantForm onDone={closeAndReload} />
      </Sheet>
      <Sheet open={member !== null} onClose={close} title={member?.name ?? ""} subtitle={member?.email}>
        {member !== null && <StaffMemberForm member={member} onDone={closeAndReload} />}
      </Sheet>
    </main>
  );
}
