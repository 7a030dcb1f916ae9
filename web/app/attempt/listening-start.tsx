import { listeningSeconds } from "#core/exam/attempt/listening-plan.ts";
import type { ListeningModule } from "#core/exam/content/module.ts";
import { StartPanel, type StartPanelProps } from "#web/features/attempt/start/start-panel.tsx";
import { unlockSound } from "#web/features/listening/sound.ts";
import { SoundCheck } from "#web/features/listening/sound-check.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { MissingRecordings } from "./missing-recordings.tsx";
import { useRecordings } from "./use-recordings.ts";

export type ListeningStartProps = Omit<StartPanelProps, "check" | "seconds" | "module"> & { module: ListeningModule };

/** The screen before a Listening module. Shows the sound check if the recordings of its parts are on the device. */
export function ListeningStart(props: ListeningStartProps) {
  const { module, parts, onStart } = props;
  const { state, reload } = useRecordings(module, parts);
  if (state.kind === "loading") return <Skeleton lines={6} />;
  if (state.kind === "missing")
    return <MissingRecordings moduleSlug={module.slug} items={state.items} isRunning={false} onRestored={reload} />;
  const [address = ""] = state.recordings.values();
  return (
    <StartPanel
      {...props}
      seconds={listeningSeconds(module, parts)}
      check={<SoundCheck address={address} />}
      onStart={(choice) => {
        // Browsers allow playback only after a tap. The tap on Start allows it for the whole attempt.
        unlockSound(address);
        onStart(choice);
      }}
    />
  );
}
