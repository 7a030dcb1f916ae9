import { type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./tabs.module.css";

export type Tab<T extends string> = { value: T; label: string; count?: number | undefined };
export type TabsProps<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: readonly Tab<T>[];
  /** Content of the chosen tab. */
  children: ReactNode;
};

/** Tabs that choose one of several views. Arrow keys, Home and End move between the tabs. */
export function Tabs<T extends string>({ label, value, onChange, tabs, children }: TabsProps<T>) {
  const id = useId();
  const move = (event: KeyboardEvent): void => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const nextIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = nextIndex === undefined ? undefined : tabs[(nextIndex + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </div>
    </>
  );
}
