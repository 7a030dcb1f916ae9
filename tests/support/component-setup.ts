/** Loads what every page of the app loads, and gives each component test an empty page without toasts. */
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import "#web/ui/style/tokens.css";
import "#web/ui/style/base.css";
import { addIcons } from "#web/ui/media/icons.ts";
import { MODULE_ICONS } from "#web/ui/media/module-icons.ts";
import { dismissToast, toasts } from "#web/ui/overlay/toast.ts";

addIcons(MODULE_ICONS);

// Test files share their modules, so a request that fails after one file has ended would show its toast in the next.
beforeEach(() => {
  // Without focus here, the first Tab key of a file would move to the page around the test's frame.
  window.focus();
  for (let toast = toasts.read(); toast !== null; toast = toasts.read()) dismissToast(toast.id);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
