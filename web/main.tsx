import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { HydrationState } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createBrowserServices } from "./app/platform/browser-services.ts";
import { homeOf } from "./app/routing/guard.ts";
import { createAppRouter } from "./app/routing/router.tsx";
import { cacheForOffline } from "./app/platform/cache-for-offline.ts";
import { prepareReplacement, isSnapshot } from "./app/platform/replace-snapshot.ts";
import { deleteSnapshots } from "./db/storage/page-snapshots.ts";
import { scheduleSnapshots } from "./app/platform/schedule-snapshots.ts";
import { registerServiceWorker } from "./app/platform/service-worker.ts";
import { createTestLock } from "./app/attempt/test-lock.ts";
import { announceHydration } from "./ui/hooks/use-typed-early.ts";
import { ServicesContext } from "./services.ts";

/** After a sign-out, other open pages may still save work for this long. Then the account's data is removed again. */
const LATE_SAVES_MS = 3_000;
const SIGNS_OF_USE = ["pointerdown", "keydown"] as const;

/** Resolves when the page is interactive. */
export const started = start();

async function start(): Promise<void> {
  const services = createBrowserServices();
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  const hydration = readHydration();
  // The installed app starts at the landing page, which redirects a learner to the dashboard. Changing the address
  // first avoids loading the landing page's files.
  if (hydration === null && location.pathname === "/" && services.local.readUser() !== null)
    history.replaceState(history.state, "", homeOf(services));
  const router = await createAppRouter(services, { hydration });
  const app = (
    <StrictMode>
      <ServicesContext value={services}>
        <RouterProvider router={router} />
      </ServicesContext>
    </StrictMode>
  );
  if (hydration !== null) {
    announceHydration(root);
    hydrateRoot(root, app);
  } else if (isSnapshot(document)) {
    const replacement = prepareReplacement(document, root);
    createRoot(replacement.root).render(app);
    await replacement.replace();
  } else createRoot(root).render(app);
  performance.mark("app-live");

  followUser();
  if (services.local.readSigningOut() !== null) runWhenIdle(resumeSignOut);
  window.addEventListener("online", () => {
    if (services.local.readSigningOut() !== null) resumeSignOut();
  });
  const testLock = createTestLock(isInTest);
  testLock.update();
  router.subscribe(testLock.update);
  scheduleSnapshots({ onNavigate: (listener) => void router.subscribe(listener), local: services.local });
  // Loads the exam font before the first test opens, so that no passage shifts.
  runWhenIdle(() => void document.fonts.load('1em "Bandwise Serif"').catch(() => undefined));
  runWhenIdle(registerWorker);

  function isInTest(): boolean {
    return router.state.matches.some((match) => match.route.id === "exam");
  }

  /**
   * Registers the service worker. A first visit has no older version, so the registration waits for the first sign of
   * use.
   */
  function registerWorker(): void {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const register = (): void => {
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, register);
      void registerServiceWorker({ isInTest, onNavigate: (listener) => void router.subscribe(listener) });
    };
    if (navigator.serviceWorker.controller !== null || services.local.readUser() !== null) return register();
    void cacheForOffline();
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, register, { passive: true });
  }

  /** Finishes earlier sign-outs that a closed page did not finish, or that waited for a connection. */
  function resumeSignOut(): void {
    void services
      .session()
      .then((session) => session.resumeSignOuts())
      .catch(() => undefined);
  }

  /** Runs the session and sync while a user is signed in. Starts them once the page is loaded. */
  function followUser(): void {
    let stop: (() => void) | null = null;
    let shouldRun = false;
    const startOrStop = (): void => {
      const isSignedIn = services.local.readUser() !== null;
      if (isSignedIn === shouldRun) return;
      shouldRun = isSignedIn;
      if (!isSignedIn) {
        void deleteSnapshots();
        stop?.();
        stop = null;
        setTimeout(resumeSignOut, LATE_SAVES_MS);
        return;
      }
      runWhenIdle(() => {
        void Promise.all([
          services.session(),
          services.sync(),
          import("./app/attempt/follow-deadlines.ts"),
          import("./app/language/follow-evaluations.ts"),
        ])
          .then(([session, sync, { followDeadlines }, { followEvaluations }]) => {
            if (!shouldRun || stop !== null) return;
            const stops = [session.start(), sync.start(), followDeadlines(services), followEvaluations(services)];
            stop = () => {
              for (const stopOne of stops) stopOne();
            };
          })
          .catch(() => {
            shouldRun = false; // The scripts could not be loaded. The next change of local storage tries again.
          });
      });
    };
    startOrStop();
    services.local.onLocalChange(startOrStop);
  }
}

/** Returns the state that the server rendered the page with; null in the precached shell. */
function readHydration(): HydrationState | null {
  const text = document.getElementById("data")?.textContent;
  return text === undefined || text === null || text === "" ? null : (JSON.parse(text) as HydrationState);
}

/** Runs an action when the page is loaded and the browser is idle, 2 s after loading at the latest. */
function runWhenIdle(act: () => void): void {
  const scheduleWhenIdle = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 2000 });
    else setTimeout(act, 200);
  };
  if (document.readyState === "complete") scheduleWhenIdle();
  else window.addEventListener("load", scheduleWhenIdle, { once: true });
}
