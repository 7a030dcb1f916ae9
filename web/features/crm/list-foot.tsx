import { Button } from "#web/ui/button.tsx";
import { showBannerError } from "#web/ui/banner.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./desk.module.css";
import { callQuery, type ListQuery } from "./list-query.ts";
import { saveFile } from "./save-file.ts";
import { reach, troubleOf, useAct } from "./use-call.ts";
import { count } from "./words.ts";

/** What stands under the list: how many fit, on every page, and all of them as a file. */
export function ListFoot({ query, total }: { query: ListQuery; total: number }) {
  const { isBusy, run } = useAct();
  const exportList = (): void =>
    run(async (client) => {
      const opened = await reach(async () => {
        const reply = await client.open("crmExportEvaluations", { query: callQuery({ ...query, cursor: "" }) });
        return reply.kind === "ok" ? { kind: "ok" as const, data: await reply.response.blob() } : reply;
      });
      if (opened.kind === "ok") return saveFile(opened.data, "evaluations.csv");
      const trouble = troubleOf(opened);
      showBannerError({
        text: trouble.kind === "offline" ? "Network error. Please check your connection." : trouble.detail,
        retry: exportList,
      });
    });
  return (
    <div className={styles.foot}>
      <p aria-live="polite">{count(total, "evaluation")}</p>
      <Button variant="quiet" busy={isBusy ? "Exporting" : undefined} onClick={exportList}>
        <Icon name="download-simple" size={18} />
        Export CSV
      </Button>
    </div>
  );
}
