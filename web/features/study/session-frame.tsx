import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "#web/paths.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import styles from "./study.module.css";

/** Position in a session. `index` counts the cards before the one on screen, and equals `total` at the end. */
export type Steps = { index: number; total: number };

/** The frame of a review: a close button, the progress, the card, and the buttons of the card. */
export function SessionFrame({
  steps = null,
  notice = null,
  foot = null,
  children,
}: {
  steps?: Steps | null;
  notice?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const isOver = steps !== null && steps.index >= steps.total;
  return (
    <div className={styles.session}>
      <header className={styles.bar}>
        <IconButton
          label={steps === null || isOver ? "Close" : "Close. Your cards stay for later"}
          icon="x"
          onClick={() => void navigate(paths.dashboard)}
        />
        {steps === null ? (
          <span />
        ) : (
          <span
            className={styles.steps}
            role="img"
            aria-label={isOver ? `All ${steps.total} cards reviewed` : `Card ${steps.index + 1} of ${steps.total}`}
          >
            {Array.from({ length: steps.total }, (_, card) => (
              <i key={card} className={cx(card < steps.index && styles.done, card === steps.index && styles.now)} />
            ))}
          </span>
        )}
        {steps !== null && <b aria-hidden="true">{isOver ? "Done" : `${steps.index + 1} of ${steps.total}`}</b>}
      </header>
      <main id="main" className={styles.main}>
        {notice !== null && <div className={styles.notice}>{notice}</div>}
        <div className={cx(layout.sheet, layout.ruled)}>{children}</div>
      </main>
      {foot === null ? (
        <span />
      ) : (
        <footer className={styles.foot}>
          <div>{foot}</div>
        </footer>
      )}
    </div>
  );
}

/** The only section of a card: title and note in the margin, the content beside them. */
export function CardSection({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={layout.section}>
      <p className={layout.margin}>
        <b>{title}</b>
        <span>{note}</span>
      </p>
      <div className={layout.body}>{children}</div>
    </section>
  );
}
