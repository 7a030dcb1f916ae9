import { useId } from "react";
import { useStore } from "zustand";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { isOnBackdrop, useModal } from "#web/ui/overlay/use-modal.ts";
import { PAGE_DEFAULTS, pageSettings, TEXT_SIZES, type PageSettings } from "./page-settings.ts";
import styles from "./page-settings-sheet.module.css";

const PAGES = [
  { value: "paper", label: "Paper", paper: "#fbfbf5", ink: "#16201d" },
  { value: "white", label: "White", paper: "#ffffff", ink: "#000000" },
  { value: "night", label: "Night", paper: "#161e1b", ink: "#e8ece3" },
] as const;

/** The sheet with the text and page settings. Changes apply at once. */
export function PageSettingsSheet({
  open,
  onClose,
  onHelp,
}: {
  open: boolean;
  onClose: () => void;
  onHelp: () => void;
}) {
  const ref = useModal(open);
  const titleId = useId();
  const settings = useStore(pageSettings);
  const shownPage = settings.page ?? themePage();
  const resize = (by: number) =>
    settings.change({ size: Math.min(TEXT_SIZES.length, Math.max(1, settings.size + by)) as PageSettings["size"] });
  return (
    // Escape fires `cancel`; the click handler is only for the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (isOnBackdrop(event)) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>Text and page</h2>
        <IconButton label="Close" icon="x" onClick={onClose} />
      </div>
      <div className={styles.row}>
        <p>
          Size <span>{TEXT_SIZES[settings.size - 1]}</span>
        </p>
        <div className={styles.steps}>
          <button
            type="button"
            aria-label="Smaller"
            aria-disabled={settings.size === 1 || undefined}
            onClick={() => resize(-1)}
            style={{ fontSize: 15 }}
          >
            A
          </button>
          <input
            type="range"
            min={1}
            max={TEXT_SIZES.length}
            step={1}
            value={settings.size}
            aria-label="Text size"
            aria-valuetext={`${TEXT_SIZES[settings.size - 1]} pixels`}
            onChange={(event) => settings.change({ size: Number(event.target.value) as PageSettings["size"] })}
          />
          <button
            type="button"
            aria-label="Larger"
            aria-disabled={settings.size === TEXT_SIZES.length || undefined}
            onClick={() => resize(1)}
            style={{ fontSize: 24 }}
          >
            A
          </button>
        </div>
      </div>
      <div className={styles.row}>
        <p>Line spacing</p>
        <Segmented
          label="Line spacing"
          value={settings.spacing}
          onChange={(spacing) => settings.change({ spacing })}
          options={[
            { value: "close", label: "Tight" },
            { value: "normal", label: "Normal" },
            { value: "wide", label: "Wide" },
          ]}
        />
      </div>
      <div className={styles.row}>
        <p>Typeface</p>
        <Segmented
          label="Typeface"
          value={settings.typeface}
          onChange={(typeface) => settings.change({ typeface })}
          options={[
            { value: "serif", label: "Serif", style: { fontFamily: "var(--font-text)" } },
            { value: "sans", label: "Sans" },
          ]}
        />
      </div>
      <div className={styles.row}>
        <p>Page</p>
        <div className={styles.pages} role="group" aria-label="Page">
          {PAGES.map((page) => (
            <button
              key={page.value}
              type="button"
              aria-pressed={shownPage === page.value}
              style={{ background: page.paper, color: page.ink }}
              onClick={() => settings.change({ page: page.value })}
            >
              <span aria-hidden="true">Aa</span>
              {page.label}
            </button>
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        <button
          type="button"
          onClick={() => settings.change({ ...PAGE_DEFAULTS, share: settings.share, taskShare: settings.taskShare })}
        >
          Reset to normal
        </button>
        <button type="button" onClick={onHelp}>
          Help
        </button>
      </div>
    </dialog>
  );
}

/** Returns the page that matches the app's theme, used until the learner chooses one. */
function themePage(): "paper" | "night" {
  const theme = typeof document === "undefined" ? undefined : document.documentElement.dataset["theme"];
  if (theme === "dark") return "night";
  if (theme === "light" || typeof matchMedia !== "function") return "paper";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "paper";
}
