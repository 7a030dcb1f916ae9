import { useCallback, useState } from "react";
import { formatBand } from "#core/format/format-number.ts";
import { formatDate } from "#core/format/format-date.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import type { Seed } from "#core/wire/crm/quality.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import text from "#web/ui/style/text.module.css";
import styles from "../crm.module.css";
import { PageButtons } from "../list/page-buttons.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { usePages } from "../list/use-pages.ts";
import { StopDialog } from "../stop-dialog.tsx";
import type { Load } from "../use-call.ts";
import { SeedForm } from "./seed-form.tsx";

type Page = ReplyOf<"crmSeeds">;
const COLUMNS = ["#", "Script", "Tasks", "Agreed band", "Marked by", "Added", "Withdraw"] as const;
const NUMBER_COLUMNS = ["Agreed band", "Marked by"] as const;

/** Lists the seeds for administrators. Examiners do not know which scripts are seeds. */
export function SeedsList() {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmSeeds", { query: { limit: "50", ...(cursor !== null && { cursor }) }, signal }),
    [],
  );
  const pages = usePages(load);
  const [isAdding, setAdding] = useState(false);
  const [withdrawing, setWithdrawing] = useState<Seed | null>(null);
  const closeAndReload = (message: string): void => {
    setAdding(false);
    setWithdrawing(null);
    showToast({ text: message });
    pages.reload();
  };
  return (
    <>
      <PagedTable
        caption="Seeds"
        failureTitle="Unable to fetch the seeds"
        empty="No seeds yet. Make a seed from a model answer. Every examiner then finds it once among the scripts to mark."
        columns={COLUMNS}
        numberColumns={NUMBER_COLUMNS}
        pages={pages}
        getRows={(page) => page.seeds}
        getKey={(seed) => seed.id}
        renderCells={(seed) => ({
          "#": seed.id,
          Script: `${seed.book_name}, ${seed.test_name}`,
          Tasks: seed.tasks.map(({ task }) => task).join(" and "),
          "Agreed band": formatBand(seed.band),
          "Marked by": seed.marked,
          Added: [formatDate(seed.created_at), seed.staff_name].filter((part) => part !== null).join(", "),
          Withdraw:
            seed.stopped_at === null ? (
              <Button variant="quiet" onClick={() => setWithdrawing(seed)}>
                Withdraw<span className={text.visuallyHidden}> seed {seed.id}</span>
              </Button>
            ) : (
              `Withdrawn ${formatDate(seed.stopped_at)}`
            ),
        })}
        foot={
          <div className={styles.tools}>
            <Button onClick={() => setAdding(true)}>New seed</Button>
            <PageButtons pages={pages} />
          </div>
        }
      />
      <Sheet
        open={isAdding}
        onClose={() => setAdding(false)}
        title="New seed"
        subtitle="Answers of our own books, with the bands that you agreed on."
      >
        {isAdding && <SeedForm onDone={() => closeAndReload("Seed added")} />}
      </Sheet>
      <StopDialog
        isOpen={withdrawing !== null}
        title={`Withdraw seed ${withdrawing?.id ?? ""}?`}
        confirmLabel="Withdraw seed"
        busyLabel="Withdrawing"
        stop={(client) => client.call("crmStopSeed", { params: { id: withdrawing?.id ?? 0 }, body: {} })}
        onClose={() => setWithdrawing(null)}
        onDone={() => closeAndReload("Seed withdrawn")}
      >
        <p>Examiners who have not marked this seed no longer find it. Bands that examiners gave stay in the figures.</p>
      </StopDialog>
    </>
  );
}
