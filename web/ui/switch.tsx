import styles from "./switch.module.css";

export type SwitchProps = { label: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean };

/** A setting that takes effect at once. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={checked} disabled={disabled} className={styles.switch} onClick={() => onChange(!checked)}>
      <span className={styles.track} aria-hidden="true" />
      {label}
    </button>
  );
}
