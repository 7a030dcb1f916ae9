import { useEffect, useState } from "react";
import type { OfflineRules } from "#web/db/library/offline-rules.ts";
import { type Sync, useServices } from "#web/services.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";
import styles from "./downloads.module.css";

type ChangeState = "idle" | "fetching" | "failed" | Awaited<ReturnType<Sync["autoDownload"]>>;

const COUNT_OPTIONS = [
  { value: "0", label: "Off" },
  { value: "1", label: "1" },
  { value: "2", label: "2" },
  { value: "3", label: "3" },
] as const;

const STATE_MESSAGES: Record<ChangeState, string> = {
  idle: "",
  off: "",
  fetching: "Fetching what is missing.",
  failed: "That did not work. Please try again.",
  ready: "The tests are on this device.",
  waiting: "The tests download when you are on a connection that you allow.",
  no_space: "There is not enough room for more. We always leave some for your own work.",
};

/** Settings of automatic downloads: how many tests, over which connections, and whether finished tests are deleted. */
export function AutoDownloadSettings() {
  const services = useServices();
  const [rules, setRules] = useState<OfflineRules | null>(null);
  const [changeState, setChangeState] = useState<ChangeState>("idle");

  useEffect(() => {
    const open = async () => {
      const [device, { watchOfflineRules }] = await Promise.all([services.device(), import("./device-downloads.ts")]);
      return watchOfflineRules(device);
    };
    return subscribeWhenOpen(open, setRules, () => setChangeState("failed"));
  }, [services]);

  const change = (next: OfflineRules): void => {
    setRules(next);
    setChangeState(next.keep === 0 ? "idle" : "fetching");
    void (async () => {
      const [device, { writeOfflineRules }] = await Promise.all([services.device(), import("./device-downloads.ts")]);
      await writeOfflineRules(device, next);
      const sync = await services.sync();
      await sync.deleteUnneededDownloads();
      setChangeState(await sync.autoDownload());
      void sync.resumeDownloads();
    })().catch(() => setChangeState("failed"));
  };
  const shownRules: OfflineRules = rules ?? { keep: 0, mobile_data: false };
  const isLoading = rules === null;
  return (
    <div aria-busy={isLoading}>
      <div className={styles.rule}>
        <div>
          <b id="keep-ready">Keep untried tests ready</b>
          <small>
            We download the next modules for you, weakest skill first, so that you always have one to take offline. We
            download nothing while your browser saves data.
          </small>
        </div>
        <Segmented
          label="Keep untried tests ready"
          value={COUNT_OPTIONS[shownRules.keep].value}
          onChange={(value) => change({ ...shownRules, keep: Number(value) as OfflineRules["keep"] })}
          options={COUNT_OPTIONS}
          className={styles.segments}
        />
      </div>
      <p className={styles.message} role="status">
        {STATE_MESSAGES[changeState]}
      </p>
      <SwitchRule
        id="mobile-data"
        name="Use mobile data too"
        hint="For these tests, and to resume interrupted downloads. If your browser cannot tell Wi-Fi from mobile data, every connection counts as Wi-Fi."
        isOn={shownRules.mobile_data}
        onChange={(isOn) => change({ ...shownRules, mobile_data: isOn })}
      />
      <SwitchRule
        id="remove-finished"
        name="Remove a test after its result"
        hint="We remove the download when its result is ready. For Listening and Reading, we wait until you open the result. Your answers and bands stay."
        isOn={shownRules.remove_finished === true}
        onChange={(isOn) => change({ ...shownRules, remove_finished: isOn })}
      />
    </div>
  );
}

function SwitchRule({
  id,
  name,
  hint,
  isOn,
  onChange,
}: {
  id: string;
  name: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <div className={styles.rule}>
      <div>
        <b id={id}>{name}</b>
        <small>{hint}</small>
      </div>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-labelledby={id}
        onClick={() => onChange(!isOn)}
      >
        <i />
      </button>
    </div>
  );
}
