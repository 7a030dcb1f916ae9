import { saveFile } from "#web/ui/platform/save-file.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { tryCall } from "#web/net/reply.ts";
import { showFailure, useAction } from "../use-call.ts";

/** Saves a list of the CRM as a CSV file. */
export function ExportButton({
  endpoint,
  query,
  fileName,
}: {
  endpoint: "crmExportEvaluations" | "crmExportPayments" | "crmExportExaminers";
  query: Record<string, string>;
  fileName: string;
}) {
  const { isBusy, run } = useAction();
  const exportList = (): void =>
    run(async (client) => {
      const result = await tryCall(async () => {
        const reply = await client.open(endpoint, { query });
        return reply.kind === "ok" ? { kind: "ok" as const, data: await reply.response.blob() } : reply;
      });
      if (result.kind === "ok") return saveFile(result.data, fileName);
      showFailure(result, exportList);
    });
  return (
    <Button variant="quiet" busy={isBusy ? "Exporting" : undefined} onClick={exportList}>
      <Icon name="download-simple" size={18} />
      Export CSV
    </Button>
  );
}
