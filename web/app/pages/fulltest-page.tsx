import { useEffect, useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Device } from "#web/db/device.ts";
import { adoptFullTest, setFullTestExtraTime, watchFullTest } from "#web/db/full-tests.ts";
import { allBooks } from "#web/db/library.ts";
import { type PackRow, watchPacks } from "#web/db/packs.ts";
import { Lobby, LobbyMessage } from "#web/features/attempt/lobby.tsx";
import { FullTestView } from "#web/features/fulltest/full-test-view.tsx";
import { DownloadLine } from "#web/features/library/download-line.tsx";
import { type Parts, useOwner, useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useWatch } from "#web/ui/use-watch.ts";
import type { Head } from "../page.ts";

export const head = (): Head => ({ title: "Full Test" });

type Found = { kind: "loading" } | { kind: "here"; device: Device } | { kind: "absent" } | { kind: "broken" };

/** A full test: the page between its papers. */
export function Component() {
  const { attempt_slug: slug = "" } = useParams();
  const parts = useParts();
  const owner = useOwner();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<Found>({ kind: "loading" });
  useEffect(() => {
    let isOver = false;
    const show = (next: Found): void => {
      if (!isOver) setFound(next);
    };
    find(parts, owner, slug).then(show, () => show({ kind: "broken" }));
    return () => {
      isOver = true;
    };
  }, [parts, owner, slug, round]);
  const leave = () => void navigate(paths.listing("fulltest"));
  if (found.kind === "here") return <Here key={slug} device={found.device} slug={slug} onLeave={leave} />;
  return (
    <Lobby title="Full test" subtitle="" onLeave={leave}>
      {found.kind === "loading" ? (
        <div aria-busy="true">
          <Skeleton lines={8} />
        </div>
      ) : found.kind === "broken" ? (
        <LobbyMessage
          heading="This device’s storage could not be read"
          text="Nothing has been deleted. Close other tabs of Bandwise and reload this page."
          actions={<Button onClick={() => globalThis.location.reload()}>Reload</Button>}
        />
      ) : (
        <LobbyMessage
          heading="This full test is not on this device"
          text="If you began it on another device, it appears here once that device has sent its work and this one is connected."
          actions={
            <>
              <Button onClick={() => setRound(round + 1)}>Try again</Button>
              <ButtonLink to={paths.listing("fulltest")} variant="quiet">
                To the full tests
              </ButtonLink>
            </>
          }
        />
      )}
    </Lobby>
  );
}

/** On the device; else from what other devices sent and the books that are here; else from the server. */
async function find(parts: Parts, owner: string | null, slug: string): Promise<Found> {
  if (owner === null) return { kind: "absent" };
  const device = await parts.device();
  const adopt = async () => adoptFullTest(device, owner, slug, await allBooks(device), parts.local.readTestType());
  if ((await adopt()) !== undefined) return { kind: "here", device };
  const sync = await parts.sync();
  await Promise.all([sync.pullAttempts(), sync.refreshBooks("fulltest")].map((pull) => pull.catch(() => undefined)));
  return (await adopt()) === undefined ? { kind: "absent" } : { kind: "here", device };
}

const NO_PACKS: ReadonlyMap<string, PackRow> = new Map();

function Here({ device, slug, onLeave }: { device: Device; slug: string; onLeave: () => void }) {
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
    <Lobby title="Full test" subtitle={name} onLeave={onLeave}>
      {state === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <FullTestView
          state={state}
          download={
            <DownloadLine
              name={name}
              papers={state.row.papers.map(({ module_type, module }) => ({ type: module_type, module }))}
              packs={packs}
            />
          }
          onExtraTime={(extraTime) => void setFullTestExtraTime(device, slug, extraTime)}
        />
      )}
    </Lobby>
  );
}
