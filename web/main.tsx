import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { HydrationState } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createBrowserParts } from "./app/browser-parts.ts";
import { createAppRouter } from "./app/router.tsx";
import { registerServiceWorker } from "./app/service-worker.ts";
import { captureInstallPrompt } from "./features/install/install.ts";
import { PartsContext } from "./parts.ts";
import "./ui/tokens.css";
import "./ui/base.css";

captureInstallPrompt(window);
void start();

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
  if (hydration === null) createRoot(root).render(app);
  else hydrateRoot(root, app);

  followUser();
  // The exam's own face is at hand before the first test opens, so that no passage moves under the reader.
  afterLoad(() => void document.fonts.load('1em "Bandwise Serif"').catch(() => undefined));
  if (import.meta.env.PROD)
    afterLoad(
      () => void registerServiceWorker({ isInTest, onNavigate: (listener) => void router.subscribe(listener) }),
    );

  function isInTest(): boolean {
    return router.state.matches.some((match) => match.route.id === "exam");
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
        void Promise.all([parts.session(), parts.sync()])
          .then(([session, sync]) => {
            if (!isWanted || stop !== null) return;
            const stops = [session.start(), sync.start()];
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
