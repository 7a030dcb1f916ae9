/** Loads the styles and icons of every page, and gives each component test an empty page without toasts. */
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import "#web/ui/style/tokens.css";
import "#web/ui/style/base.css";
import { addIcons } from "#web/ui/media/icons.ts";
import { LAZY_ICONS } from "#web/ui/media/lazy-icons.ts";
import { dismissToast, toasts } from "#web/ui/overlay/toast.ts";

addIcons(LAZY_ICONS);

beforeEach(() => {
  // Without focus, the first Tab key of a file would move to the page around the test's frame.
  window.focus();
  // Test files share their modules, so a request that failed after another file had ended can leave a toast.
  for (let toast = toasts.read(); toast !== null; toast = toasts.read()) dismissToast(toast.id);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
