import { keepForOffline } from "./app/keep-for-offline.ts";
import { localKeys } from "./db/local-keys.ts";
import { captureInstallPrompt } from "./features/install/install.ts";
import "./ui/tokens.css";
import "./ui/base.css";

/**
 * What every page runs first. The landing page, the model answers and the plain pages say all they have to say as HTML:
 * for a visitor who only reads, the app is fetched with the first sign of use. Every other page fetches it at once.
 */
const SIGNS_OF_USE = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin", "submit"] as const;
/** Whoever reads on keeps the page for the time without a network, which is the app's work; the landing page is kept anyway. */
const SIGNS = location.pathname === "/" ? SIGNS_OF_USE : ([...SIGNS_OF_USE, "scroll"] as const);

captureInstallPrompt(window);
if (isStill()) waitForUse();
else void startApp(keepPress());

/** The server marks pages that need no app to be read; for somebody signed in the app takes them elsewhere. */
function isStill(): boolean {
  return document.querySelector("#data[data-still]") !== null && localKeys.readUser() === null;
}

async function startApp(pressAgain: () => void): Promise<void> {
  const { started } = await import("./main.tsx");
  await started;
  pressAgain();
}

/** The page comes before what answers its buttons: the last one pressed until then is pressed again by what is returned. */
function keepPress(): () => void {
  let pressed: HTMLElement | null = null;
  const onClick = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button") : null;
    if (button === null) return;
    event.preventDefault();
    pressed = button;
  };
  document.addEventListener("click", onClick, true);
  return () => {
    document.removeEventListener("click", onClick, true);
    if (pressed?.isConnected === true) pressed.click();
  };
}

function waitForUse(): void {
  const pressAgain = keepPress();
  const begin = (): void => {
    for (const sign of SIGNS) window.removeEventListener(sign, begin, true);
    stopListening();
    void startApp(pressAgain);
  };
  for (const sign of SIGNS) window.addEventListener(sign, begin, { capture: true, passive: true });
  const stopListening = localKeys.onLocalChange(begin);
  window.addEventListener("load", () => void keepForOffline(), { once: true });
}
