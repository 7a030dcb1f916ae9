import { useEffect, useRef, useState } from "react";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import styles from "./player.module.css";
import { moveTo, play, soundElement, type SoundFault } from "./sound.ts";
import { Volume } from "./volume.tsx";

/** The sample is the beginning of the recording. It ends before the first question. */
const SAMPLE_MS = 8_000;

type SampleState = "silent" | "playing" | "ended";

const BUTTON_LABELS: Readonly<Record<SampleState, string>> = {
  silent: "Play the sample",
  playing: "Stop the sample",
  ended: "Play it again",
};
const HINTS: Readonly<Record<SampleState, string>> = {
  silent: "",
  playing: "You should hear a voice now.",
  ended: "If you heard nothing, check your device’s volume and your headphones, then play it again.",
};

/** Plays the first words of the recording, so that the learner can set the volume before the test. */
export function SoundCheck({ address }: { address: string }) {
  const [state, setState] = useState<SampleState>("silent");
  const [fault, setFault] = useState<SoundFault | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const listen = async (): Promise<void> => {
    const sound = soundElement();
    stop.current();
    sound.src = address;
    sound.muted = false;
    moveTo(sound, 0);
    setState("playing");
    const end = () => {
      stop.current = () => undefined;
      sound.removeEventListener("timeupdate", onTime);
      sound.removeEventListener("ended", end);
      sound.pause();
      setState("ended");
    };
    const onTime = () => {
      if (sound.currentTime * 1000 >= SAMPLE_MS) end();
    };
    stop.current = end;
    sound.addEventListener("timeupdate", onTime);
    sound.addEventListener("ended", end);
    const failure = await play(sound);
    setFault(failure);
    if (failure !== null) {
      end();
      setState("silent");
    }
  };
  return (
    <>
      <h3>Check your sound</h3>
      <p>
        Put on your headphones, play the sample and set the volume so that the voice is clear. The voices in our
        recordings are synthetic: a computer speaks.
      </p>
      <div className={styles.check}>
        <Button variant="outline" onClick={() => (state === "playing" ? stop.current() : void listen())}>
          <Icon name={state === "playing" ? "pause" : "play"} /> {BUTTON_LABELS[state]}
        </Button>
        <Volume hasHint />
      </div>
      <p className={styles.feedback} role="status">
        {HINTS[state]}
      </p>
      {fault === "broken" && (
        <Alert variant="danger" title="This browser cannot play the recording">
          It is in AAC, which every current version of Chrome, Edge, Firefox and Safari plays. Update your browser or
          take the test in another one.
        </Alert>
      )}
    </>
  );
}
