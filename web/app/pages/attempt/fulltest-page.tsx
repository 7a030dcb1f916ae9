import { useEffect, useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Device } from "#web/db/storage/device.ts";
import { rebuildFullTest, setFullTestExtraTime, watchFullTest } from "#web/db/attempt/full-tests.ts";
import { readAllBooks } from "#web/db/library/books.ts";
import { type PackRow, watchPacks } from "#web/db/library/packs.ts";
import { AttemptPageFrame, AttemptPageMessage, UnreadableStorage } from "#web/features/attempt/attempt-page-frame.tsx";
import { FullTestView } from "#web/features/fulltest/full-test-view.tsx";
import { DownloadLine } from "#web/features/library/download-line.tsx";
import { type Services, useOwner, useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { useWatch } from "#web/ui/hooks/use-watch.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Full Test" });

type Found = { kind: "loading" } | { kind: "found"; device: Device } | { kind: "absent" } | { kind: "broken" };

/** The page between the modules of a full test. */
export function Component() {
  const { attempt_slug: slug = "" } = useParams();
  const services = useServices();
  const owner = useOwner();
  const navigate = useNavigate();
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Found>({ kind: "loading" });
  useEffect(
    () => whenSettled(findFullTest(services, owner, slug), setFound, () => setFound({ kind: "broken" })),
    [services, owner, slug, tries],
  );
  const leave = () => void navigate(paths.listing("fulltest"));
  if (found.kind === "found") return <FullTestOnDevice key={slug} device={found.device} slug={slug} onLeave={leave} />;
  return (
    <AttemptPageFrame title="Full test" subtitle="" onLeave={leave}>
      {found.kind === "loading" && <Skeleton lines={8} />}
      {found.kind === "broken" && <UnreadableStorage heading="This device’s storage could not be read" />}
      {found.kind === "absent" && (
        <AttemptPageMessage
          heading="This full test is not on this device"
          text="If you started it on another device, it appears here when both devices have been online."
          actions={
            <>
              <Button onClick={() => setTries(tries + 1)}>Try again</Button>
              <ButtonLink to={paths.listing("fulltest")} variant="quiet">
                To the full tests
              </ButtonLink>
            </>
          }
        />
      )}
    </AttemptPageFrame>
  );
}

/**
 * Finds the full test on the device, or rebuilds it from the attempts and books there. If that is not possible, fetches
 * attempts and books from the server, and tries again.
 */
async function findFullTest(services: Services, owner: string | null, slug: string): Promise<Found> {
  if (owner === null) return { kind: "absent" };
  const device = await services.device();
  const rebuild = async () =>
    rebuildFullTest(device, owner, slug, await readAllBooks(device), services.local.readTestType());
  if ((await rebuild()) !== undefined) return { kind: "found", device };
  const sync = await services.sync();
  await Promise.all([sync.pullChanges(), sync.refreshBooks("fulltest")].map((pull) => pull.catch(() => undefined)));
  return (await rebuild()) === undefined ? { kind: "absent" } : { kind: "found", device };
}

const NO_PACKS: ReadonlyMap<string, PackRow> = new Map();

function FullTestOnDevice({ device, slug, onLeave }: { device: Device; slug: string; onLeave: () => void }) {
  const state = useWatch(
    useMemo(() => watchFullTest(device, slug), [device, slug]),
    undefined,
  );
  const packs = useWatch(
    useMemo(() => watchPacks(device), [device]),
    NO_PACKS,
  );
  const name = state === undefined ? "" : `${state.row.book_name}, ${state.row.test_name}`;
  return (
    <AttemptPageFrame title="Full test" subtitle={name} onLeave={onLeave}>
      {state === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <FullTestView
          state={state}
          download={
            <DownloadLine
              name={name}
              modules={state.row.papers.map(({ module_type, module }) => ({ type: module_type, module }))}
              packs={packs}
            />
          }
          onExtraTime={(extraTime) => void setFullTestExtraTime(device, slug, extraTime)}
        />
      )}
    </AttemptPageFrame>
  );
}
