import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { useStore } from "zustand";
import type { Module } from "#core/exam/content/module.ts";
import { ModuleTypeSchema, type ModuleType } from "#core/exam/content/module-type.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { getAttempt } from "#web/db/attempt/attempts.ts";
import type { Device } from "#web/db/storage/device.ts";
import { AttemptView } from "#web/features/attempt/attempt-view.tsx";
import { DownloadPanel } from "#web/features/attempt/start/download-panel.tsx";
import { AttemptPageFrame, AttemptPageMessage, UnreadableStorage } from "#web/features/attempt/attempt-page-frame.tsx";
import { moduleTitle, MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { pageSettings } from "#web/features/attempt/page-settings/page-settings.ts";
import type { AttemptStore } from "#web/features/attempt/attempt-store.ts";
import { useAttemptLock } from "#web/features/attempt/use-attempt-lock.ts";
import { useOpening } from "#web/features/attempt/use-opening.ts";
import { NotesButton } from "#web/features/reading/notes-button.tsx";
import { ReadingView } from "#web/features/reading/reading-view.tsx";
import { useOwner, useServices } from "#web/services.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { AttemptStart } from "../../attempt/attempt-start.tsx";
import { OtherDevice } from "../../attempt/other-device.tsx";
import type { Head } from "../../shell/page.ts";

// Loaded on demand, because an attempt needs at most one of these components. The service worker precaches all of them.
const WritingAttempt = lazy(async () => ({
  default: (await import("../../attempt/writing-attempt.tsx")).WritingAttempt,
}));

const ListeningAttempt = lazy(async () => ({
  default: (await import("../../attempt/listening-attempt.tsx")).ListeningAttempt,
}));

const SpeakingExam = lazy(async () => ({ default: (await import("../../attempt/speaking-exam.tsx")).SpeakingExam }));

export const head = (): Head => ({ title: "Test" });
export const hasWaitingScreen = true;

/** The page of an attempt: start, download, questions, and every state between them. */
export function Component() {
  const { module: typeInAddress = "", module_slug: moduleSlug = "", attempt_slug: slug = "" } = useParams();
  const services = useServices();
  const owner = useOwner();
  const navigate = useNavigate();
  const location = useLocation();
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    void services.device().then(setDevice);
  }, [services]);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (owner !== null && !wasSignedIn) setWasSignedIn(true);
  const { opening, reload } = useOpening(device, slug, moduleSlug, owner);
  const moduleType: ModuleType = isModuleType(typeInAddress) ? typeInAddress : "reading";
  const title = opening.kind === "running" || opening.kind === "ready" ? moduleTitle(opening.module) : "Test";
  const [query] = useSearchParams();
  const fullTest =
    opening.kind === "running" || opening.kind === "other_device"
      ? opening.attempt.head.full_test
      : (query.get("full_test") ?? undefined);
  const leave = () => void navigate(paths.afterAttempt({ module_type: moduleType, full_test: fullTest }));

  const download = useCallback(() => {
    void services.sync().then((sync) => sync.download(moduleType, moduleSlug, `${MODULE_NAMES[moduleType]} test`));
  }, [services, moduleType, moduleSlug]);
  const isMissing = opening.kind === "missing";
  useEffect(() => {
    if (isMissing) download();
  }, [isMissing, download]);

  const isHandedIn = opening.kind === "handed_in";
  useEffect(() => {
    if (isHandedIn) void navigate(paths.result(moduleType, moduleSlug, slug), { replace: true });
  }, [isHandedIn, navigate, moduleType, moduleSlug, slug]);

  // Another tab has signed out. The questions are no longer on the screen, so leaving needs no confirmation.
  if (owner === null && wasSignedIn)
    return <Navigate to={paths.login({ ...ARRIVAL.guarded, next: location.pathname + location.search })} replace />;
  if (opening.kind === "running" && device !== null) {
    return (
      <LoadedModule
        key={slug}
        device={device}
        attempt={opening.attempt}
        module={opening.module}
        onReopen={reload}
        onLeave={leave}
      />
    );
  }
  const renderOpening = (): ReactNode => {
    switch (opening.kind) {
      case "ready":
        return device === null || owner === null ? (
          <Skeleton lines={6} />
        ) : (
          <AttemptStart
            device={device}
            owner={owner}
            slug={slug}
            module={opening.module}
            bookName={opening.bookName}
            testName={opening.testName}
            onStarted={reload}
          />
        );
      case "missing":
        return (
          <DownloadPanel
            pack={opening.pack}
            onDownload={download}
            onSignIn={() => void navigate(paths.login({ next: location.pathname + location.search }))}
          />
        );
      case "other_device":
        return <OtherDevice key={slug} attempt={opening.attempt} onContinued={reload} onLeave={leave} />;
      case "foreign":
        return (
          <AttemptPageMessage
            heading="This attempt belongs to another account"
            text="Someone else started it on this device. Sign in with that account to continue."
            actions={<Button onClick={leave}>To the tests</Button>}
          />
        );
      case "broken":
        return <UnreadableStorage heading="This device’s storage could not be read" />;
      default:
        return <Skeleton lines={6} />;
    }
  };
  return (
    <AttemptPageFrame
      title={title}
      subtitle={opening.kind === "ready" ? `${opening.bookName}, ${opening.testName}` : ""}
      onLeave={leave}
    >
      {renderOpening()}
    </AttemptPageFrame>
  );
}

function isModuleType(value: string): value is ModuleType {
  return (ModuleTypeSchema.options as readonly string[]).includes(value);
}

type LoadedModuleProps = {
  device: Device;
  attempt: AttemptRecord;
  module: Module;
  onReopen: () => void;
  onLeave: () => void;
};

/**
 * Shows a running attempt if this page holds its lock. Only one page at a time may save answers. A page that loses the
 * lock stops, and says that the test is open in another tab.
 */
function LoadedModule({ device, attempt, module, onReopen, onLeave }: LoadedModuleProps) {
  const services = useServices();
  const navigate = useNavigate();
  const { lockState, take } = useAttemptLock(attempt.slug);
  const [latest, setLatest] = useState<AttemptRecord | null>(null);
  const name = moduleTitle(module);
  const reopen = useEffectEvent(onReopen);
  useEffect(() => {
    if (lockState !== "held") return;
    let isStale = false;
    // Reads the attempt again, because another tab may have changed it since this page opened.
    const read = async (): Promise<void> => {
      const stored = await getAttempt(device, attempt.slug);
      if (isStale) return;
      if (stored?.status === "in_progress") setLatest(stored);
      else reopen();
    };
    void read();
    return () => {
      isStale = true;
      setLatest(null);
    };
  }, [lockState, device, attempt.slug]);
  const onHandedIn = (handedIn: AttemptRecord) => {
    void services.sync().then((sync) => sync.drainSoon());
    const state = { timeUp: handedIn.reason === "time_up" };
    void navigate(pathAfterHandIn(attempt), { replace: true, state });
  };
  if (lockState === "held" && latest !== null) {
    return (
      <Suspense fallback={<ModuleOpening name={name} onLeave={onLeave} />}>
        <RunningModule device={device} attempt={latest} module={module} name={name} onHandedIn={onHandedIn} />
      </Suspense>
    );
  }
  return (
    <AttemptPageFrame title={name} subtitle={`${attempt.book_name}, ${attempt.test_name}`} onLeave={onLeave}>
      {lockState === "asking" || lockState === "held" ? (
        <Skeleton lines={6} />
      ) : (
        <AttemptPageMessage
          heading="This test is open in another tab"
          text="Only one tab at a time can save your answers, so that none is lost. Close the other tab, or choose Continue here. The clock is the same in both."
          actions={
            <>
              <Button onClick={take}>Continue here</Button>
              <Button variant="quiet" onClick={onLeave}>
                Leave
              </Button>
            </>
          }
        />
      )}
    </AttemptPageFrame>
  );
}

function pathAfterHandIn({ slug, head }: AttemptRecord): string {
  const { module_type, module_slug, full_test } = head;
  if (module_type === "speaking") return paths.completed(module_slug, slug);
  return full_test === undefined ? paths.result(module_type, module_slug, slug) : paths.fullTest(full_test);
}

function ModuleOpening({ name, onLeave }: { name: string; onLeave: () => void }) {
  return (
    <AttemptPageFrame title={name} subtitle="" onLeave={onLeave}>
      <Skeleton lines={6} />
    </AttemptPageFrame>
  );
}

type RunningModuleProps = {
  device: Device;
  attempt: AttemptRecord;
  module: Module;
  name: string;
  onHandedIn: (attempt: AttemptRecord) => void;
};

function RunningModule({ module, ...rest }: RunningModuleProps) {
  switch (module.module_type) {
    case "listening":
      return <ListeningAttempt {...rest} module={module} />;
    case "reading":
      return (
        <AttemptView
          {...rest}
          module={module}
          questions={(store) => <ReadingQuestions module={module} store={store} />}
          tools={(store) => <ReadingTools module={module} store={store} />}
        />
      );
    case "writing":
      return <WritingAttempt {...rest} module={module} />;
    case "speaking":
      return <SpeakingExam {...rest} module={module} />;
  }
}

type ReadingProps = { module: Extract<Module, { module_type: "reading" }>; store: AttemptStore };

function ReadingTools({ module, store }: ReadingProps) {
  const highlights = useStore(store, (state) => state.work.highlights);
  return <NotesButton module={module} highlights={highlights} />;
}

function ReadingQuestions({ module, store }: ReadingProps) {
  const work = useStore(store, (state) => state.work);
  const place = useStore(store, (state) => state.place);
  const goToCount = useStore(store, (state) => state.goToCount);
  const share = useStore(pageSettings, (settings) => settings.share);
  const changePage = useStore(pageSettings, (settings) => settings.change);
  const { answers, flags, highlights } = work;
  const { answer, toggleFlag, visit } = store;
  const session = useMemo(
    () => ({ answers, flags, current: place.number, answer, toggleFlag, visit }),
    [answers, flags, place.number, answer, toggleFlag, visit],
  );
  return (
    <ReadingView
      module={module}
      part={place.part}
      view={place.view}
      session={session}
      highlights={highlights}
      onHighlights={store.setHighlights}
      newId={newId}
      goToCount={goToCount}
      share={share}
      onShare={(next) => changePage({ share: next })}
    />
  );
}

const newId = (): string => crypto.randomUUID();
