import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { useStore } from "zustand";
import type { Module } from "#core/exam/content/module.ts";
import { ModuleTypeSchema, type ModuleType } from "#core/exam/content/module-type.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import { getAttempt } from "#web/db/attempts.ts";
import type { Device } from "#web/db/device.ts";
import { AttemptRoom } from "#web/features/attempt/attempt-room.tsx";
import { DownloadPanel } from "#web/features/attempt/download-panel.tsx";
import { Lobby, LobbyMessage } from "#web/features/attempt/lobby.tsx";
import { moduleTitle, moduleTypeName } from "#web/features/attempt/module-title.ts";
import { pageSettings } from "#web/features/attempt/page-settings.ts";
import type { SittingStore } from "#web/features/attempt/sitting-store.ts";
import { useHold } from "#web/features/attempt/use-hold.ts";
import { useOpening } from "#web/features/attempt/use-opening.ts";
import { NotesButton } from "#web/features/reading/notes-button.tsx";
import { ReadingRoom } from "#web/features/reading/reading-room.tsx";
import { useOwner, useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AttemptStart } from "../attempt-start.tsx";
import { OtherDevice } from "../other-device.tsx";
import type { Head } from "../page.ts";
import { SpeakingExam } from "../speaking-exam.tsx";

/** Loaded with the attempt that needs it; kept on the device like every other part of the app. */
const WritingAttempt = lazy(async () => ({ default: (await import("../writing-attempt.tsx")).WritingAttempt }));

const ListeningAttempt = lazy(async () => ({ default: (await import("../listening-attempt.tsx")).ListeningAttempt }));

export const head = (): Head => ({ title: "Test" });

/** The room of an attempt: start panel, download, the paper, and everything that may stand in between. */
export function Component() {
  const { module: type = "", module_slug: moduleSlug = "", attempt_slug: slug = "" } = useParams();
  const parts = useParts();
  const owner = useOwner();
  const navigate = useNavigate();
  const location = useLocation();
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    void parts.device().then(setDevice);
  }, [parts]);
  const { opening, again } = useOpening(device, slug, moduleSlug, owner);
  const moduleType: ModuleType = isModuleType(type) ? type : "reading";
  const title = opening.kind === "running" || opening.kind === "ready" ? moduleTitle(opening.module) : "Test";
  const [query] = useSearchParams();
  const fullTest =
    opening.kind === "running" || opening.kind === "other_device"
      ? opening.attempt.head.full_test
      : (query.get("full_test") ?? undefined);
  const leave = () => void navigate(paths.wayOut({ module_type: moduleType, full_test: fullTest }));

  const download = useCallback(() => {
    void parts.sync().then((sync) => sync.download(moduleType, moduleSlug, `${moduleTypeName(moduleType)} test`));
  }, [parts, moduleType, moduleSlug]);
  const isMissing = opening.kind === "missing";
  useEffect(() => {
    if (isMissing) download();
  }, [isMissing, download]);

  const isHandedIn = opening.kind === "handed_in";
  useEffect(() => {
    if (isHandedIn) void navigate(paths.result(moduleType, moduleSlug, slug), { replace: true });
  }, [isHandedIn, navigate, moduleType, moduleSlug, slug]);

  if (opening.kind === "running" && device !== null) {
    return (
      <HeldRoom
        key={slug}
        device={device}
        attempt={opening.attempt}
        module={opening.module}
        onReopen={again}
        onLeave={leave}
      />
    );
  }
  return (
    <Lobby
      title={title}
      subtitle={opening.kind === "ready" ? `${opening.bookName}, ${opening.testName}` : ""}
      onLeave={leave}
    >
      {opening.kind === "ready" && device !== null && owner !== null ? (
        <AttemptStart
          device={device}
          owner={owner}
          slug={slug}
          module={opening.module}
          bookName={opening.bookName}
          testName={opening.testName}
          onStarted={again}
        />
      ) : opening.kind === "missing" ? (
        <DownloadPanel
          pack={opening.pack}
          onDownload={download}
          onSignIn={() => void navigate(paths.login({ next: location.pathname + location.search }))}
        />
      ) : opening.kind === "other_device" ? (
        <OtherDevice key={slug} attempt={opening.attempt} onContinued={again} onLeave={leave} />
      ) : opening.kind === "foreign" ? (
        <LobbyMessage
          heading="This attempt belongs to another account"
          text="It was made on this device by somebody else. Sign in with that account to go on."
          actions={<Button onClick={leave}>To the tests</Button>}
        />
      ) : opening.kind === "broken" ? (
        <LobbyMessage
          heading="This device’s storage could not be read"
          text="Nothing has been deleted. Close other tabs of Bandwise and reload this page."
          actions={<Button onClick={() => globalThis.location.reload()}>Reload</Button>}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={6} />
        </div>
      )}
    </Lobby>
  );
}

function isModuleType(value: string): value is ModuleType {
  return (ModuleTypeSchema.options as readonly string[]).includes(value);
}

type HeldRoomProps = {
  device: Device;
  attempt: AttemptRecord;
  module: Module;
  onReopen: () => void;
  onLeave: () => void;
};

/** One page at a time holds an attempt: the newer one. The older one says so and writes no more. */
function HeldRoom({ device, attempt, module, onReopen, onLeave }: HeldRoomProps) {
  const parts = useParts();
  const navigate = useNavigate();
  const { hold, take } = useHold(attempt.slug);
  const [fresh, setFresh] = useState<AttemptRecord | null>(null);
  const name = moduleTitle(module);
  const { module_type, module_slug } = attempt.head;
  const reopen = useEffectEvent(onReopen);
  useEffect(() => {
    if (hold !== "held") return;
    let isOver = false;
    // What another tab wrote until a moment ago counts, not what this page read when it opened.
    const read = async (): Promise<void> => {
      const now = await getAttempt(device, attempt.slug);
      if (isOver) return;
      if (now?.status === "in_progress") setFresh(now);
      else reopen();
    };
    void read();
    return () => {
      isOver = true;
      setFresh(null);
    };
  }, [hold, device, attempt.slug]);
  const onHandedIn = (handedIn: AttemptRecord) => {
    void parts.sync().then((sync) => sync.drainSoon());
    const state = { timeUp: handedIn.reason === "time_up" };
    const { full_test } = attempt.head;
    const next =
      module_type === "speaking"
        ? paths.completed(module_slug, attempt.slug)
        : full_test === undefined
          ? paths.result(module_type, module_slug, attempt.slug)
          : paths.fullTest(full_test);
    void navigate(next, { replace: true, state });
  };
  if (hold === "held" && fresh !== null && module.module_type === "writing") {
    return (
      <Suspense fallback={<RoomOpening name={name} onLeave={onLeave} />}>
        <WritingAttempt device={device} attempt={fresh} module={module} name={name} onHandedIn={onHandedIn} />
      </Suspense>
    );
  }
  if (hold === "held" && fresh !== null && module.module_type === "listening") {
    return (
      <Suspense fallback={<RoomOpening name={name} onLeave={onLeave} />}>
        <ListeningAttempt device={device} attempt={fresh} module={module} name={name} onHandedIn={onHandedIn} />
      </Suspense>
    );
  }
  if (hold === "held" && fresh !== null && module.module_type === "speaking")
    return <SpeakingExam device={device} attempt={fresh} module={module} name={name} onHandedIn={onHandedIn} />;
  if (hold === "held" && fresh !== null) {
    return (
      <AttemptRoom
        device={device}
        attempt={fresh}
        module={module}
        name={name}
        paper={paper(module)}
        tools={tools(module)}
        onHandedIn={onHandedIn}
      />
    );
  }
  return (
    <Lobby title={name} subtitle={`${attempt.book_name}, ${attempt.test_name}`} onLeave={onLeave}>
      {hold === "asking" || hold === "held" ? (
        <div aria-busy="true">
          <Skeleton lines={6} />
        </div>
      ) : (
        <LobbyMessage
          heading="You went on with this test in another tab"
          text="Only one tab at a time can write your answers, so that none is lost. This one goes on when that one is closed, or at once if you like. The clock is the same in both."
          actions={
            <>
              <Button onClick={take}>Go on here</Button>
              <Button variant="quiet" onClick={onLeave}>
                Leave
              </Button>
            </>
          }
        />
      )}
    </Lobby>
  );
}

function RoomOpening({ name, onLeave }: { name: string; onLeave: () => void }) {
  return (
    <Lobby title={name} subtitle="" onLeave={onLeave}>
      <div aria-busy="true">
        <Skeleton lines={6} />
      </div>
    </Lobby>
  );
}

function paper(module: Module) {
  return function Paper(store: SittingStore) {
    return module.module_type === "reading" ? <ReadingPaper module={module} store={store} /> : null;
  };
}

function tools(module: Module) {
  return function Tools(store: SittingStore) {
    return module.module_type === "reading" ? <ReadingTools module={module} store={store} /> : null;
  };
}

type ReadingProps = { module: Extract<Module, { module_type: "reading" }>; store: SittingStore };

function ReadingTools({ module, store }: ReadingProps) {
  const highlights = useStore(store, (state) => state.work.highlights);
  return <NotesButton module={module} highlights={highlights} />;
}

function ReadingPaper({ module, store }: ReadingProps) {
  const work = useStore(store, (state) => state.work);
  const place = useStore(store, (state) => state.place);
  const goTo = useStore(store, (state) => state.goTo);
  const share = useStore(pageSettings, (settings) => settings.share);
  const changePage = useStore(pageSettings, (settings) => settings.change);
  const { answers, flags, highlights } = work;
  const { answer, toggleFlag, visit } = store;
  const sitting = useMemo(
    () => ({ answers, flags, current: place.number, answer, toggleFlag, visit }),
    [answers, flags, place.number, answer, toggleFlag, visit],
  );
  return (
    <ReadingRoom
      module={module}
      part={place.part}
      view={place.view}
      sitting={sitting}
      highlights={highlights}
      onHighlights={store.setHighlights}
      newId={newId}
      goTo={goTo}
      share={share}
      onShare={(next) => changePage({ share: next })}
    />
  );
}

const newId = (): string => crypto.randomUUID();
