import { plural } from "#core/format/plural.ts";
import { saveFile } from "#web/ui/platform/save-file.ts";
import { Button } from "#web/ui/form/button.tsx";
import { showBannerError } from "#web/ui/display/banner.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import styles from "../crm.module.css";
import { callQuery, type ListQuery } from "./list-query.ts";
import { reach } from "#web/net/reply.ts";
import { failureOf, useAction } from "../use-call.ts";

/** The number of results, and the CSV export. */
export function ListFoot({ query, total }: { query: ListQuery; total: number }) {
  const { isBusy, run } = useAction();
  const exportList = (): void =>
    run(async (client) => {
      const opened = await reach(async () => {
        const reply = await client.open("crmExportEvaluations", { query: callQuery({ ...query, cursor: "" }) });
        return reply.kind === "ok" ? { kind: "ok" as const, data: await reply.response.blob() } : reply;
      });
      if (opened.kind === "ok") return saveFile(opened.data, "evaluations.csv");
      const trouble = failureOf(opened);
      showBannerError({
        text: trouble.kind === "offline" ? "Network error. Please check your connection." : trouble.detail,
        retry: exportList,
      });
    });
  return (
    <div className={styles.foot}>
      <p aria-live="polite">{plural(total, { one: "# evaluation", other: "# evaluations" })}</p>
      <Button variant="quiet" busy={isBusy ? "Exporting" : undefined} onClick={exportList}>
        <Icon name="download-simple" size={18} />
        Export CSV
      </Button>
    </div>
  );
}
