import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt, isRootOnDebian } from "./apt.mjs";

/** Returns the Caddy of CADDY_BIN, or the first on the PATH, or null. */
export function caddyPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return process.env.CADDY_BIN || (folders.map((folder) => join(folder, "caddy")).find(existsSync) ?? null);
}

/**
 * Returns a Caddy for the test of the Caddyfile. If there is none, installs one with apt as root on Debian, else
 * returns null.
 */
export function findCaddy() {
  if (caddyPath() === null && isRootOnDebian()) {
    console.log("Installing Caddy with apt (once)");
    installWithApt("caddy");
  }
  return caddyPath();
}
