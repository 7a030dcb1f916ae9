import { useSearchParams } from "react-router";
import { DownloadsView } from "#web/features/downloads/downloads-view.tsx";
import { CheckerDownload } from "#web/features/grammar/checker-download.tsx";
import { DownloadLine } from "#web/features/library/download-line.tsx";
import { downloadChecker, isCheckerDownloaded, removeChecker } from "../../language/check-grammar.ts";
import { CHECKER_BYTES } from "../../language/checker-file.ts";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Downloads" });

const CHECKER = {
  isDownloaded: isCheckerDownloaded,
  remove: removeChecker,
  renderDownload: (onReady: () => void) => (
    <CheckerDownload
      bytes={CHECKER_BYTES}
      isDownloaded={isCheckerDownloaded}
      download={downloadChecker}
      onReady={onReady}
    />
  ),
};

export function Component() {
  const [query] = useSearchParams();
  const requestedBytes = Number(query.get("needed_bytes") ?? "");
  const neededBytes = Number.isFinite(requestedBytes) ? Math.max(0, requestedBytes) : 0;
  return (
    <DownloadsView
      key={neededBytes}
      renderLine={(request) => <DownloadLine {...request} />}
      neededBytes={neededBytes}
      checker={CHECKER}
    />
  );
}
