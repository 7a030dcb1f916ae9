import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import type { SecondMarkingKind } from "#core/wire/crm/quality.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { PageButtons } from "../list/page-buttons.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { usePages } from "../list/use-pages.ts";
import type { Load } from "../use-call.ts";
import { SeedsList } from "./seeds-list.tsx";
import { QualitySettingsSheet } from "./quality-settings-sheet.tsx";

type Kind = SecondMarkingKind | "seeds";
type Page = ReplyOf<"crmSecondMarkings">;
const COLUMNS = ["Script", "Tasks", "Words", "State"] as const;
const NUMBER_COLUMNS = ["Words"] as const;
const EMPTY_TEXTS: Readonly<Record<SecondMarkingKind, string>> = {
  marking: "No script waits for you.",
  adjudication: "No script waits for your decision. You cannot decide about a script that you marked.",
};

/**
 * Lists the scripts that a member of staff may mark a second time or adjudicate, and for administrators the seeds. The
 * URL names the kind of list.
 */
export function SecondMarkingView({ isAdmin }: { isAdmin: boolean }) {
  const [params, setParams] = useSearchParams();
  const requested = params.get("kind");
  const isAllowed = requested === "adjudication" || (requested === "seeds" && isAdmin);
  const kind: Kind = isAllowed ? requested : "marking";
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Second marking" isAdmin={isAdmin}>
        <p>
          {kind === "marking" && "Give bands without knowing the first examiner’s bands. "}The client’s report does not
          change.
        </p>
      </CrmHead>
      <div className={styles.tools}>
        <Segmented<Kind>
          label="Kind"
          value={kind}
          onChange={(next) =>
            setParams(next === "marking" ? {} : { kind: next }, { replace: true, preventScrollReset: true })
          }
          options={[
            { value: "marking", label: "To mark" },
            { value: "adjudication", label: "To adjudicate" },
            ...(isAdmin ? [{ value: "seeds", label: "Seeds" } as const] : []),
          ]}
        />
        {isAdmin && (
          <Button variant="outline" onClick={() => setSettingsOpen(true)}>
            Settings
          </Button>
        )}
      </div>
      {kind === "seeds" ? <SeedsList /> : <ScriptList kind={kind} />}
      {isAdmin && <QualitySettingsSheet open={isSettingsOpen} onClose={() => setSettingsOpen(false)} />}
    </main>
  );
}

function ScriptList({ kind }: { kind: SecondMarkingKind }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmSecondMarkings", {
          query: { kind, limit: "50", ...(cursor !== null && { cursor }) },
          signal,
        }),
    [kind],
  );
  const pages = usePages(load);
  const toScriptPath = kind === "marking" ? paths.crmScript : paths.crmAdjudication;
  return (
    <PagedTable
      caption={kind === "marking" ? "Scripts to mark" : "Scripts to adjudicate"}
      failureTitle="Unable to fetch the scripts"
      empty={EMPTY_TEXTS[kind]}
      columns={COLUMNS}
      numberColumns={NUMBER_COLUMNS}
      pages={pages}
      getRows={(page) => page.scripts}
      getKey={(script) => script.slug}
      renderCells={(script) => ({
        Script: (
          <Link to={toScriptPath(script.slug)}>
            {script.book_name}, {script.test_name}
          </Link>
        ),
        Tasks: script.tasks.join(" and "),
        Words: script.word_count,
        State: stateLabel(kind, script.is_taken),
      })}
      foot={<PageButtons pages={pages} />}
    />
  );
}

function stateLabel(kind: SecondMarkingKind, isTaken: boolean): string {
  if (kind === "adjudication") return "Waits for a decision";
  return isTaken ? "You have opened it" : "New";
}
