import { useCallback, useState } from "react";
import type { StaffMember } from "#core/wire/crm-office.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import layout from "#web/ui/layout.module.css";
import { Sheet } from "#web/ui/sheet.tsx";
import { showToast } from "#web/ui/toast.ts";
import { DeskHead } from "./desk-head.tsx";
import styles from "./desk.module.css";
import { GrantForm } from "./grant-form.tsx";
import { MorePages } from "./more-pages.tsx";
import { PagedTable } from "./paged-table.tsx";
import { StaffAdd } from "./staff-add.tsx";
import { StaffEdit } from "./staff-edit.tsx";
import type { Load } from "./use-call.ts";
import { usePages } from "./use-pages.ts";
import { longDate, moment, statusWords } from "./words.ts";

type Page = ReplyOf<"crmStaff">;
const COLUMNS = ["Name", "E-mail", "Role", "Certification", "Since", "Last seen", "Change"] as const;

/** Who works here, for administrators: adding, changing and taking off the staff, and giving credits. */
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
  const member = sheet !== null && typeof sheet === "object" ? sheet : null;
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <DeskHead title="Staff" isAdmin />
      <div className={styles.tools}>
        <Button onClick={() => setSheet("add")}>Add to staff</Button>
        <Button variant="outline" onClick={() => setSheet("grant")}>
          Grant credits
        </Button>
      </div>
      <PagedTable
        caption="Staff"
        what="Unable to fetch the staff"
        empty="No staff found."
        columns={COLUMNS}
        pages={pages}
        rowsOf={(page) => page.staff}
        keyOf={(one) => one.user}
        cells={(one) => ({
          Name: <b>{one.name}</b>,
          "E-mail": one.email,
          Role: statusWords(one.role),
          Certification: one.certification || "–",
          Since: longDate(one.created_at),
          "Last seen": one.last_seen_at === null ? "Never" : moment(one.last_seen_at),
          Change: (
            <Button variant="quiet" aria-label={`Change ${one.name}`} onClick={() => setSheet(one)}>
              Change
            </Button>
          ),
        })}
        foot={<MorePages pages={pages} />}
      />
      <Sheet open={sheet === "add"} onClose={close} title="Add to staff">
        <StaffAdd onDone={(one) => done(`${one.name} is on the staff`)} />
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
