import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TEST_SECRET } from "#tests/api/support/test-app.ts";
import { freePort } from "#tests/support/free-port.ts";

/** With `npm run soak`, the test installs the packages as the image does. Otherwise it links the installed packages. */
const SHOULD_INSTALL = process.env["PROOF_INSTALL"] === "1";
const ROOT = join(import.meta.dirname, "..", "..");
/** The user "nobody". */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
const dockerfile = readFileSync(join(ROOT, "Dockerfile"), "utf8").replaceAll("\\\n", " ");
const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));

/** Returns the files and folders that the COPY lines of a Dockerfile copy from the repository. */
function listCopied(text: string): string[] {
  return [...text.matchAll(/^COPY (?!--from)(.+)$/gmu)].flatMap((match) => (match[1] ?? "").split(/\s+/u).slice(0, -1));
}

describe("the container image", () => {
  let folder: string;
  let server: ChildProcess | null;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bandwise-image-"));
    server = null;
  });
  afterEach(async () => {
    if (server !== null && server.exitCode === null) {
      const exited = once(server, "exit");
      server.kill("SIGKILL");
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it("copies only files that exist, runs as an unprivileged user and has a health check", () => {
    const missing = listCopied(dockerfile).filter((name) => !existsSync(join(ROOT, name)));
    expect(missing).toEqual([]);
    expect(lastStage).toMatch(/^USER node$/mu);
    expect(lastStage).toMatch(/^HEALTHCHECK /mu);
    expect(dockerfile).toContain("node scripts/sbom.mjs");
    expect(dockerfile).toContain("rm -rf node_modules/node-linux-*");
    const version = readFileSync(join(ROOT, ".nvmrc"), "utf8").trim().replace(/^v/u, "");
    expect(dockerfile).toMatch(new RegExp(`^ARG NODE=${version.replaceAll(".", "\\.")}[.\\d]*-`, "mu"));
    const ignored = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".env", "data", "node_modules", ".git"]));
  });

  it("is behind a proxy that terminates TLS and hides the metrics", () => {
    const compose = parse(readFileSync(join(ROOT, "compose.yaml"), "utf8")) as {
      services: Record<string, { ports?: string[]; volumes: string[]; environment: Record<string, string> }>;
    };
    const { app, proxy } = compose.services;
    expect(app?.ports).toBeUndefined();
    expect(proxy?.ports).toContain("443:443");
    expect(app?.environment).toMatchObject({ NODE_ENV: "production", DATA_DIR: "/data", BACKUP_DIR: "/backups" });
    const caddyfile = readFileSync(join(ROOT, "Caddyfile"), "utf8");
    expect(caddyfile).toContain("respond @metrics 404");
    const [, httpSite = ""] = /^http:\/\/[^\n]*\{\n([\s\S]*?)\n\}/mu.exec(caddyfile) ?? [];
    expect(httpSite).toContain("respond @calls 403");
    expect(httpSite).toMatch(/@pages not path \/api\/\*\n\s*redir @pages https:/u);
  });

  it("starts from the image's own files, publishes the library, becomes healthy and stops on a signal", async () => {
    for (const name of listCopied(lastStage)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    }
    if (existsSync(join(ROOT, "dist", "web"))) symlinkSync(join(ROOT, "dist"), join(folder, "dist"));
    if (SHOULD_INSTALL) install(folder);
    else linkPackages(folder);
    if (SHOULD_INSTALL) process.stdout.write(`${listSizes(folder)}\n`);
    // As in the container, the server runs as an unprivileged user who may write only in the data folder.
    const user = process.getuid?.() === 0 ? UNPRIVILEGED : {};
    mkdirSync(join(folder, "data"));
    if (process.getuid?.() === 0) {
      chmodSync(folder, 0o755);
      chownSync(join(folder, "data"), UNPRIVILEGED.uid, UNPRIVILEGED.gid);
    }
    const port = await freePort();
    const env = {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DATA_DIR: join(folder, "data"),
      NODE_COMPILE_CACHE: join(folder, "data", "compiled"),
      TOKEN_SECRET: TEST_SECRET,
      PUBLIC_ORIGIN: "https://bandwise.example",
      SMTP_URL: "smtp://127.0.0.1:1",
      PORT: String(port),
    };
    const published = spawnSync(process.execPath, ["scripts/publish.ts"], {
      cwd: folder,
      env,
      ...user,
      encoding: "utf8",
    });
    expect(published.stdout + published.stderr).toMatch(/Library: \d+ books?/u);
    expect(published.status).toBe(0);

    server = spawn(process.execPath, ["api/server.ts"], {
      cwd: folder,
      env,
      ...user,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [server.stdout, server.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk));
    while (!output.includes('"listening"')) {
      if (server.exitCode !== null) throw new Error(output);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await fetch(`http://127.0.0.1:${port}/api/health/ready/`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/api/metrics/`)).status).toBe(404);
    const probe = /^HEALTHCHECK .*?CMD (\[.*\])$/mu.exec(lastStage)?.[1] ?? "[]";
    const [, ...args] = JSON.parse(probe) as string[];
    expect(args.length).toBeGreaterThan(0);
    execFileSync(process.execPath, args, { env });
    const exited = once(server, "exit");
    server.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(() => execFileSync(process.execPath, args, { env, stdio: "ignore" })).toThrow();
  }, 600_000);
});

/** Returns the size in megabytes of each file and folder that the image adds to its base image. */
function listSizes(folder: string): string {
  return execFileSync("du", ["-sm", "--dereference-args", ...readdirSync(folder)], { cwd: folder, encoding: "utf8" });
}

function install(folder: string): void {
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) cpSync(join(ROOT, name), join(folder, name));
  execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: "inherit",
  });
  for (const name of readdirSync(join(folder, "node_modules")).filter((folderName) =>
    folderName.startsWith("node-linux-"),
  ))
    rmSync(join(folder, "node_modules", name), { recursive: true });
}

/** Links only the packages that `npm ci --omit=dev` would install, so that an import of any other package fails. */
function linkPackages(folder: string): void {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    const isTop = /^node_modules\/(?:@[^/]+\/)?[^/]+$/u.test(path);
    if (!isTop || dev === true || path.includes("/node-linux-") || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(folder, path));
  }
}
