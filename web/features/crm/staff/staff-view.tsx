import { statusLabel } from "#core/format/status-label.ts";
import { formatDate } from "#core/format/format-date.ts";
import { useCallback, useState } from "react";
import type { StaffMember } from "#core/wire/crm/crm-office.ts";
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
import { MorePages } from "../list/more-pages.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { StaffAdd } from "./staff-add.tsx";
import { StaffEdit } from "./staff-edit.tsx";
import type { Load } from "../use-call.ts";
import { usePages } from "../list/use-pages.ts";

type Page = ReplyOf<"crmStaff">;
const COLUMNS = ["Name", "Email", "Role", "Certification", "Since", "Last seen", "Change"] as const;

/** Staff administration for administrators: add, change, remove, grant credits. */
export function StaffView() {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmStaff", { query: { limit: "50", ...(cursor !== null && { cursor }) }, signal }),
    [],
  );
  const pages = usePages(load);
  const [sheet, setSheet] = useState<"add" | "grant" | StaffMember | null>(null);
  const close = (): void => setSheet(null);
  const done = (text: string): void => {
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
        <Button onClick={() => setSheet("add")}>Invite to staff</Button>
        <Button variant="outline" onClick={() => setSheet("grant")}>
          Grant credits
        </Button>
      </div>
      {invitations.length > 0 && <Invitations invitations={invitations} onDone={done} />}
      <PagedTable
        caption="Staff"
        failureTitle="Unable to fetch the staff"
        empty="No staff found."
        columns={COLUMNS}
        pages={pages}
        rowsOf={(page) => page.staff}
        keyOf={(one) => one.user}
        cells={(one) => ({
          Name: <b>{one.name}</b>,
          Email: one.email,
          Role: statusLabel(one.role),
          Certification: one.certification || "–",
          Since: formatDate(one.created_at),
          "Last seen": one.last_seen_at === null ? "Never" : formatDate(one.last_seen_at, "shortDateTime"),
          Change: (
            <Button variant="quiet" aria-label={`Change ${one.name}`} onClick={() => setSheet(one)}>
              Change
            </Button>
          ),
        })}
        foot={<MorePages pages={pages} />}
      />
      <Sheet open={sheet === "add"} onClose={close} title="Invite to staff">
        <StaffAdd onDone={done} />
      </Sheet>
      <Sheet open={sheet === "grant"} onClose={close} title="Grant credits">
        <GrantForm onDone={done} />
      </Sheet>
      <Sheet open={member !== null} onClose={close} title={member?.name ?? ""} subtitle={member?.email}>
        {member !== null && <StaffEdit member={member} onDone={done} />}
      </Sheet>
    </main>
  );
}
