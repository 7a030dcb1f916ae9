import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { DrillRow } from "#web/db/drill/drill-rows.ts";
import { getDrill } from "#web/db/drill/drills.ts";
import type { Device } from "#web/db/storage/device.ts";
import { AttemptPageFrame, AttemptPageMessage, UnreadableStorage } from "#web/features/attempt/attempt-page-frame.tsx";
import { paths } from "#web/paths.ts";
import { useOwner, useServices } from "#web/services.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { DrillReview } from "../../drill/drill-review.tsx";
import { RunningDrill } from "../../drill/running-drill.tsx";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Drill" });

type Found = { device: Device; drill: DrillRow } | "loading" | "missing" | "broken";

/** The page of a drill: its questions while it runs, its review afterwards. */
export function Component() {
  const { drill_slug: slug = "" } = useParams();
  const services = useServices();
  const owner = useOwner();
  const navigate = useNavigate();
  const [found, setFound] = useState<Found>("loading");
  useEffect(() => {
    const read = async (): Promise<Found> => {
      const device = await services.device();
      const drill = await getDrill(device, slug);
      return drill === undefined || drill.owner !== owner ? "missing" : { device, drill };
    };
    return whenSettled(read(), setFound, () => setFound("broken"));
  }, [services, owner, slug]);

  if (typeof found === "object") {
    const { device, drill } = found;
    if (drill.finished_at !== null && drill.marking !== null)
      return <DrillReview drill={drill} marking={drill.marking} />;
    const { items } = drill;
    if (items !== null)
      return (
        <RunningDrill
          device={device}
          drill={{ ...drill, items }}
          onFinished={(finished) => setFound({ device, drill: finished })}
        />
      );
  }
  return (
    <AttemptPageFrame title="Drill" subtitle="" onLeave={() => void navigate(paths.drills)}>
      {found === "loading" && <Skeleton lines={6} />}
      {found === "broken" && <UnreadableStorage heading="This device’s storage could not be read" />}
      {found !== "loading" && found !== "broken" && (
        <AttemptPageMessage
          heading="This drill is not on this device"
          text="It was started on another device, or belongs to another account. Finished drills appear here after a sync."
          actions={<ButtonLink to={paths.drills}>Choose a drill</ButtonLink>}
        />
      )}
    </AttemptPageFrame>
  );
}
