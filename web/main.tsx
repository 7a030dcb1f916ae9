import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { HydrationState } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createBrowserParts } from "./app/browser-parts.ts";
import { hearLess } from "./app/hear-less.ts";
import { createAppRouter } from "./app/router.tsx";
import { keepForOffline } from "./app/keep-for-offline.ts";
import { registerServiceWorker } from "./app/service-worker.ts";
import { createTestLock } from "./app/test-lock.ts";
import { announceHydration } from "./features/auth/use-typed-early.ts";
import { PartsContext } from "./parts.ts";

const SIGNS_OF_USE = ["pointerdown", "keydown"] as const;

/** Done when the page answers its reader. */
export const started = start();

async function start(): Promise<void> {
  const parts = createBrowserParts();
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  const hydration = readHydration();
  const router = await createAppRouter(parts, { hydration });
  const app = (
    <StrictMode>
      <PartsContext value={parts}>
        <RouterProvider router={router} />
      </PartsContext>
    </StrictMode>
  );
  if (hydration === null) hearLess(root, createRoot).render(app);
  else {
    announceHydration(root);
    hearLess(root, (container) => hydrateRoot(container, app));
  }

  followUser();
  const testLock = createTestLock(isInTest);
  testLock.follow();
  router.subscribe(testLock.follow);
  // The exam's own face is at hand before the first test opens, so that no passage moves under the reader.
  afterLoad(() => void document.fonts.load('1em "Bandwise Serif"').catch(() => undefined));
  afterLoad(followWorker);

  function isInTest(): boolean {
    return router.state.matches.some((match) => match.route.id === "exam");
  }

  /** On a first visit there is no older version to change from: what offers a change comes with the first sign of use. */
  function followWorker(): void {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const follow = (): void => {
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, follow);
      void registerServiceWorker({ isInTest, onNavigate: (listener) => void router.subscribe(listener) });
    };
    if (navigator.serviceWorker.controller !== null || parts.local.readUser() !== null) return follow();
    void keepForOffline();
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, follow, { passive: true });
  }

  /** Sending, refreshing and pulling run while somebody is signed in, begun once the page is up. */
  function followUser(): void {
    let stop: (() => void) | null = null;
    let isWanted = false;
    const follow = (): void => {
      const isSignedIn = parts.local.readUser() !== null;
      if (isSignedIn === isWanted) return;
      isWanted = isSignedIn;
      if (!isSignedIn) {
        stop?.();
        stop = null;
        return;
      }
      afterLoad(() => {
        void Promise.all([
          parts.session(),
          parts.sync(),
          import("./app/follow-deadlines.ts"),
          import("./app/follow-evaluations.ts"),
        ])
          .then(([session, sync, { followDeadlines }, { followEvaluations }]) => {
            if (!isWanted || stop !== null) return;
            const stops = [session.start(), sync.start(), followDeadlines(parts), followEvaluations(parts)];
            stop = () => {
              for (const end of stops) end();
            };
          })
          .catch(() => {
            isWanted = false; // the rooms could not be fetched: tried again at the next change
          });
      });
    };
    follow();
    parts.local.onLocalChange(follow);
  }
}

/** The state that the server rendered with; null in the precached shell. */
function readHydration(): HydrationState | null {
  const text = document.getElementById("data")?.textContent;
  return text === undefined || text === null || text === "" ? null : (JSON.parse(text) as HydrationState);
}

function afterLoad(act: () => void): void {
  const soon = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 2000 });
    else setTimeout(act, 200);
  };
  if (document.readyState === "complete") soon();
  else window.addEventListener("load", soon, { once: true });
}
