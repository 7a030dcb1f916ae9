import { useState } from "react";
import { useStore } from "zustand";
import { Icon } from "#web/ui/media/icon.tsx";
import styles from "./player.module.css";
import { canSetVolume, volumeStore } from "./sound.ts";

/** The volume control. Where only the buttons of the device set the volume, says so if `hasHint`, else renders nothing. */
export function Volume({ hasHint = false }: { hasHint?: boolean }) {
  const [canSet] = useState(canSetVolume);
  const { volume, change } = useStore(volumeStore);
  if (!canSet) return hasHint ? <p className={styles.hint}>Set the volume with the buttons of your device.</p> : null;
  const percent = Math.round(volume * 100);
  return (
    <label className={styles.volume}>
      <Icon name="speaker-high" />
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label="Volume"
        aria-valuetext={`${percent} percent`}
        onChange={(event) => change(Number(event.target.value) / 100)}
      />
    </label>
  );
}
