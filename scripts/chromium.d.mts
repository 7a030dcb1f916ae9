/** The Chromium that CHROMIUM_PATH names, else the first on the PATH; null if there is neither. */
export function chromiumPath(): string | null;
/** A Chromium to test with. Installs one where there is none; exits with a message where that fails. */
export function findChromium(): string;
