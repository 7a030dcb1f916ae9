/** Which room may import which: the table of ARCHITECTURE.md, as rules. Tests may import anything. */
const TEST = "(\\.test\\.tsx?$|^tests/)";
/** A room may import itself, the listed rooms and the listed packages; nothing else. */
const room = (name, from, { rooms = [], packages = [], except = [] }) => [
  {
    name: `${name}-rooms`,
    comment: `${name} may import only: itself${rooms.length ? ", " + rooms.join(", ") : ""}`,
    severity: "error",
    from: { path: from, pathNot: [TEST, ...except] },
    to: { path: "^(core|web|api|tests|bench|scripts)/", pathNot: [from, ...rooms] },
  },
  {
    name: `${name}-packages`,
    comment: `${name} may import only these packages: ${packages.join(", ") || "none"}`,
    severity: "error",
    from: { path: from, pathNot: [TEST, ...except] },
    to: {
      dependencyTypes: [
        "npm",
        "npm-dev",
        "npm-optional",
        "npm-peer",
        "npm-no-pkg",
        "npm-unknown",
        ...(packages.includes("node:") ? [] : ["core"]),
      ],
      pathNot: packages.filter((p) => p !== "node:").map((p) => `node_modules/(@types/)?${p}/`),
    },
  },
];

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: { pathNot: TEST },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "not-resolvable", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^virtual:|\\?" } },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { path: "^(core|web|api|scripts)/", pathNot: TEST },
      to: { path: "^(tests|bench)/" },
    },
    ...room("core-exam", "^core/exam/", { packages: ["valibot"] }),
    ...room("core-wire", "^core/wire/", { rooms: ["^core/exam/"], packages: ["valibot"] }),
    ...room("core-format", "^core/format/", {}),
    ...room("web-ui", "^web/ui/", { rooms: ["^core/format/"], packages: ["react", "lean-qr"] }),
    ...room("web-db", "^web/db/", { rooms: ["^core/"], packages: ["dexie", "valibot"] }),
    ...room("web-net", "^web/net/", { rooms: ["^core/"], packages: ["ky", "valibot"] }),
    ...room("web-sync", "^web/sync/", { rooms: ["^core/", "^web/db/", "^web/net/"], packages: ["valibot"] }),
    ...room("web-sw", "^web/sw/", {
      rooms: ["^core/", "^web/db/", "^web/net/", "^web/sync/"],
      packages: ["workbox-[a-z-]+"],
    }),
    ...room("web-questions", "^web/questions/", { rooms: ["^core/(exam|format)/", "^web/ui/"], packages: ["react"] }),
    ...room("web-features", "^web/features/", {
      rooms: [
        "^core/",
        "^web/ui/",
        "^web/questions/",
        "^web/db/",
        "^web/net/",
        "^web/paths\\.ts$",
        "^web/services\\.tsx?$",
      ],
      packages: ["react", "react-dom", "react-router", "zustand", "react-hook-form", "@hookform/resolvers", "valibot"],
    }),
    {
      name: "features-never-meet",
      comment: "a page composes features; a feature never imports a feature",
      severity: "error",
      from: { path: "^web/features/([^/]+)/", pathNot: TEST },
      to: { path: "^web/features/", pathNot: "^web/features/$1/" },
    },
    ...room("web-app", "^web/(app/|boot\\.ts$|main\\.tsx$|entry-server\\.tsx$|services\\.tsx?$|paths\\.ts$)", {
      rooms: [
        "^core/",
        "^web/(app|ui|questions|features|db|net|sync)/",
        "^web/sw/messages\\.ts$",
        "^web/(services|paths|vite-env)",
      ],
      packages: ["react", "react-dom", "react-router", "zustand", "workbox-window", "valibot", "harper.js", "comlink"],
    }),
    ...room("api-store", "^api/store/", {
      rooms: ["^core/"],
      packages: ["kysely", "better-sqlite3", "pg", "valibot", "node:"],
    }),
    ...room("api-gateways", "^api/gateways/", {
      rooms: ["^core/"],
      packages: ["stripe", "nodemailer", "harper.js", "valibot", "otpauth", "fflate", "aws4fetch", "node:"],
    }),
    ...room("api-queue", "^api/queue/", {
      rooms: ["^core/", "^api/store/", "^api/services\\.ts$"],
      packages: ["kysely", "pg-boss", "node:"],
    }),
    ...room("api-mail", "^api/mail/", { rooms: ["^core/", "^api/(store|queue)/", "^api/services\\.ts$"] }),
    ...room("api-commands", "^api/commands/", {
      rooms: ["^core/", "^api/(store|gateways|mail|queue)/", "^api/services\\.ts$"],
      packages: ["valibot", "jose", "node:"],
    }),
    ...room("api-jobs", "^api/jobs/", {
      rooms: [
        "^core/",
        "^api/(store|gateways|mail|queue)/",
        "^api/services\\.ts$",
        // The commands that a job runs: alerts, payments that the provider settled, an account's end and its export.
        "^api/commands/(notify|payment)/",
        "^api/commands/account/(delete-account|collect-own-data)\\.ts$",
      ],
      packages: ["valibot", "piscina", "node:"],
    }),
    ...room("api-routes", "^api/(routes|middleware)/", {
      rooms: [
        "^core/",
        "^api/(commands|mail|store|routes|middleware)/",
        "^api/(gateways/[a-z-]+|services|env|app-env)\\.ts$",
      ],
      packages: ["hono", "@hono/node-server", "valibot", "node:"],
    }),
    { name: "web-never-api", severity: "error", from: { path: "^web/" }, to: { path: "^api/" } },
    { name: "api-never-web", severity: "error", from: { path: "^api/" }, to: { path: "^web/" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^dist/", "^data/", "^\\.cache/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tests/tsconfig.json" },
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
  },
};
