import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export const isRootOnDebian = () => process.getuid?.() === 0 && existsSync("/etc/debian_version");

export function installWithApt(name) {
  const quiet = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update", "-qq"], quiet);
  spawnSync("apt-get", ["install", "-y", "-qq", name], quiet);
}
