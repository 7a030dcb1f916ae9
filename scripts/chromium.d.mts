/** Returns the Chromium of CHROMIUM_PATH, or the first on the PATH, or null. */
export function chromiumPath(): string | null;
/** Returns a Chromium for tests. If there is none, installs one, and exits with a message if that fails. */
export function findChromium(): string;
