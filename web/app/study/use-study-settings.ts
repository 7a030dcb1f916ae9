import { useEffect, useState } from "react";
import { NO_STUDY_SETTINGS, type StudySettings } from "#core/exam/study/study-settings.ts";
import { useOwner, useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";
import { showToast } from "#web/ui/overlay/toast.ts";

/** Returns the study settings, null while they load, and a function that changes some of them. */
export function useStudySettings(): {
  settings: StudySettings | null;
  save: (change: Partial<StudySettings>) => void;
} {
  const services = useServices();
  const owner = useOwner();
  const [settings, setSettings] = useState<StudySettings | null>(null);
  useEffect(() => {
    if (owner === null) return;
    const open = async () => {
      const [device, { watchStudySettings }] = await Promise.all([services.device(), import("./device-study.ts")]);
      return watchStudySettings(device, owner);
    };
    // If the device's storage cannot be read, the plan uses no settings. The first hour counts as skipped, so that no
    // page asks questions whose answers cannot be saved.
    return subscribeWhenOpen(open, setSettings, () => setSettings({ ...NO_STUDY_SETTINGS, first_hour: "skipped" }));
  }, [services, owner]);
  const save = (change: Partial<StudySettings>): void => {
    if (owner === null) return;
    const write = async () => {
      const [device, { saveStudySettings }] = await Promise.all([services.device(), import("./device-study.ts")]);
      await saveStudySettings(device, owner, change, Date.now());
    };
    write().catch(() => showToast({ text: "This device could not save your plan. Free some space and try again." }));
  };
  return { settings, save };
}
