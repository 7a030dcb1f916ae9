import type { LocalKeys, TextSize, Theme } from "#web/db/storage/local-keys.ts";
import { useLocal, useServices } from "#web/services.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import styles from "./appearance.module.css";

const readTheme = (local: LocalKeys): Theme => local.readTheme();
const readTextSize = (local: LocalKeys): TextSize => local.readTextSize();

const THEMES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const SIZES = [
  { value: "100", label: "100%" },
  { value: "112", label: "112%" },
  { value: "125", label: "125%" },
  { value: "150", label: "150%" },
  { value: "200", label: "200%" },
] as const;

/** Settings of this device for theme and text size. They need no account. */
export function Appearance() {
  const { local } = useServices();
  const theme = useLocal(readTheme, "system");
  const textSize = useLocal(readTextSize, "100");
  return (
    <div className={styles.rows}>
      <div>
        <h3 className={styles.label}>Theme</h3>
        <Segmented
          label="Theme"
          value={theme}
          onChange={(next) => local.writeTheme(next)}
          options={THEMES}
          className={styles.segments}
        />
      </div>
      <div>
        <h3 className={styles.label}>Text size</h3>
        <Segmented
          label="Text size"
          value={textSize}
          onChange={(next) => local.writeTextSize(next)}
          options={SIZES}
          className={styles.segments}
        />
      </div>
    </div>
  );
}
