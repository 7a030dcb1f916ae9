import type { ReplyOf } from "#core/wire/endpoints.ts";
import { cx } from "#web/ui/cx.ts";
import layout from "#web/ui/layout.module.css";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./desk.module.css";
import { DeskHead } from "./desk-head.tsx";
import { FiguresFrame, inTheme } from "./figures-frame.tsx";
import { OwnProfile } from "./own-profile.tsx";
import { TroubleNote } from "./trouble-note.tsx";
import { type Load, useCall } from "./use-call.ts";

type Address = ReplyOf<"crmMetabaseUrl">;
const load: Load<Address> = (client, signal) => client.call("crmMetabaseUrl", { signal });

/** The owner's dashboard where one is set up, else our own figures. */
export function DashboardView({ isAdmin }: { isAdmin: boolean }) {
  const { state, trouble, reload } = useCall(load);
  return (
    <main id="main" className={cx(layout.page, styles.page)} aria-busy={state.kind === "loading"}>
      <DeskHead title="Dashboard" isAdmin={isAdmin}>
        <OwnProfile />
      </DeskHead>
      {trouble !== null && <TroubleNote what="Unable to fetch the dashboard" trouble={trouble} onRetry={reload} />}
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
            <FiguresFrame address={state.data.iframeUrl} />
            <p className={styles.keys}>
              <a href={inTheme(state.data.iframeUrl)} target="_blank" rel="noreferrer noopener">
                The figures as a page to print
              </a>{" "}
              (opens in a new tab, for ten minutes)
            </p>
          </>
        ))}
    </main>
  );
}
