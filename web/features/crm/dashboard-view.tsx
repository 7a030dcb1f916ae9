import type { ReplyOf } from "#core/wire/endpoints.ts";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import styles from "./crm.module.css";
import { CrmHead } from "./crm-head.tsx";
import { FiguresFrame, addTheme } from "./figures-frame.tsx";
import { OwnProfile } from "./staff/own-profile.tsx";
import { FailureNote } from "./failure-note.tsx";
import { type Load, useCall } from "./use-call.ts";

type DashboardUrl = ReplyOf<"crmMetabaseUrl">;
const load: Load<DashboardUrl> = (client, signal) => client.call("crmMetabaseUrl", { signal });

/** The site owner's Metabase dashboard if the server has one, otherwise our own dashboard. */
export function DashboardView({ isAdmin }: { isAdmin: boolean }) {
  const { state, failure, reload } = useCall(load);
  return (
    <main id="main" className={cx(layout.page, styles.page)} aria-busy={state.kind === "loading"}>
      <CrmHead title="Dashboard" isAdmin={isAdmin}>
        <OwnProfile />
      </CrmHead>
      {failure !== null && <FailureNote title="Unable to fetch the dashboard" failure={failure} onRetry={reload} />}
      {state.kind === "loading" && (
        <div className={styles.empty}>
          <Skeleton lines={8} />
        </div>
      )}
      {state.kind === "ready" &&
        (state.data.source === "metabase" ? (
          <iframe className={styles.frame} title="Dashboard" src={state.data.iframeUrl} />
        ) : (
          <>
            <FiguresFrame url={state.data.iframeUrl} />
            <p className={styles.hint}>
              <a href={addTheme(state.data.iframeUrl)} target="_blank" rel="noreferrer noopener">
                The figures as a page to print
              </a>{" "}
              (opens in a new tab; the link works for ten minutes)
            </p>
          </>
        ))}
    </main>
  );
}
