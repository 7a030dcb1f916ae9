import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import iconButton from "#web/ui/form/icon-button.module.css";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import styles from "../crm.module.css";
import head from "../evaluation/head/evaluation-head.module.css";
import { FailureNote } from "../failure-note.tsx";
import type { LoadState, LoadFailure } from "../use-call.ts";

/** Frame of the page of a script, with its loading, missing and error states. */
export function ScriptPage<T extends { book_name: string; test_name: string }>({
  title,
  listPath,
  state,
  failure,
  onRetry,
  renderActions,
  children,
}: {
  title: string;
  /** Path of the list of scripts. */
  listPath: string;
  state: LoadState<T>;
  failure: LoadFailure | null;
  onRetry: () => void;
  renderActions?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (state.kind === "failed" && state.failure.kind !== "offline" && state.failure.kind !== "second_step")
    return (
      <main id="main" className={cx(layout.page, styles.page)}>
        <div className={styles.empty}>
          <h1>This script cannot be opened</h1>
          <p>{state.failure.detail}</p>
          <p className={styles.retry}>
            <ButtonLink to={paths.crmSecondMarking}>Back to second marking</ButtonLink>
          </p>
        </div>
      </main>
    );
  return (
    <main id="main" className={cx(layout.page, styles.page, styles.wide)} aria-busy={state.kind === "loading"}>
      {failure !== null && <FailureNote title="Unable to fetch the script" failure={failure} onRetry={onRetry} />}
      {state.kind === "loading" && (
        <div className={styles.empty}>
          <h1 className={text.visuallyHidden}>{title}</h1>
          <Skeleton lines={10} />
        </div>
      )}
      {state.kind === "ready" && (
        <>
          <div className={head.head}>
            <Link className={cx(iconButton.iconbtn, head.back)} to={listPath} aria-label="Back to second marking">
              <Icon name="arrow-left" size={24} />
            </Link>
            <h1>{title}</h1>
            <p className={head.facts}>
              {state.data.book_name}, {state.data.test_name}
            </p>
            {renderActions?.(state.data)}
          </div>
          {children(state.data)}
        </>
      )}
    </main>
  );
}
