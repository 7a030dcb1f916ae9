/** Checks the settings, volumes, permissions and proxy addresses of the compose files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseEnv } from "#api/env.ts";

const ROOT = join(import.meta.dirname, "..", "..");

type Service = {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  env_file?: string;
  networks?: Record<string, { ipv4_address?: string }> | string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };
const readCompose = (name: string): Compose =>
  parse(readFileSync(join(ROOT, name), "utf8"), { merge: true }) as Compose;

/** Returns the names of the environment variables that the server reads. */
function listServerVariables(): Set<string> {
  const names = new Set<string>();
  const source = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_target, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
  parseEnv(source);
  return names;
}

/** Values for the variables that a compose file takes from `.env`. */
const VALUES: Record<string, string> = {
  DOMAIN: "bandwise.example",
  DATABASE_PASSWORD: "3f9c1e0b7a",
  DATABASE_ADMIN_PASSWORD: "77aa21",
  MEDIA_PASSWORD: "b0c4d5e6f7a8192b3c4d",
  TOKEN_SECRET: "Zk3v9Qw8Yt2Lr7Xc5Bn1Mp4Hs6Jd0Fg_",
  SMTP_URL: "smtps://user:password@mail.example",
};
const fillIn = (value: string): string =>
  value.replaceAll(/\$\{(\w+)[^}]*\}/gu, (_whole, name: string) => VALUES[name] ?? `no value of ${name}`);

describe.each(["compose.yaml", "compose.postgres.yaml"])("%s", (name) => {
  const { services, volumes } = readCompose(name);
  const ours = Object.entries(services).filter(([, { image }]) => image === "bandwise");

  it.each(ours)("gives %s only settings that the server reads, and all settings that it needs", (_service, service) => {
    const environment = service.environment ?? {};
    const known = listServerVariables();
    expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([]);
    const source = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fillIn(value)]));
    const { TOKEN_SECRET, SMTP_URL } = VALUES;
    expect(parseEnv({ TOKEN_SECRET, SMTP_URL, ...source })).not.toHaveProperty("faults");
  });

  it.each(ours)("lets %s write only in its volumes, and gives it no capabilities", (_service, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], env_file: ".env" });
    const { DATA_DIR, CONTENT_DIR, BACKUP_DIR } = service.environment ?? {};
    const mounted = (service.volumes ?? []).map((volume) => volume.split(":").at(-1));
    const written = [DATA_DIR, BACKUP_DIR === "none" ? DATA_DIR : BACKUP_DIR];
    expect(mounted).toEqual(expect.arrayContaining(written));
    if (service.command === undefined) expect(mounted).toContain(CONTENT_DIR);
  });

  it("declares every volume that it mounts", () => {
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    const named = mounted.map((volume) => /^\$\{\w+:-(\w+)\}|^(\w+):/u.exec(volume)?.slice(1).find(Boolean));
    expect(named.filter((volume) => volume !== undefined && !(volume in volumes))).toEqual([]);
  });

  it("trusts the proxy's address, and makes the proxy forward to the servers", () => {
    const { proxy } = services;
    const address = Array.isArray(proxy?.networks) ? "" : proxy?.networks?.["inside"]?.ipv4_address;
    const servers = ours.filter(([, { command }]) => command === undefined);
    for (const [, { environment }] of servers) expect(environment?.["TRUSTED_PROXIES"]).toBe(address);
    const upstreams = (proxy?.environment?.["APP"] ?? "app:3000").split(" ");
    expect(upstreams).toEqual(servers.map(([service]) => `${service}:3000`));
  });
});
