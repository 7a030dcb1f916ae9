/** Which layer may import which: the table of ARCHITECTURE.md, as rules. Tests may import anything. */
const TEST = "(\\.test\\.tsx?$|^tests/)";
/** Returns two rules: a layer may import only itself and the listed layers, and only the listed packages. */
const layer = (name, from, { layers = [], packages = [], except = [] }) => [
  {
    name: `${name}-layers`,
    comment: `${name} may import only: itself${layers.length ? ", " + layers.join(", ") : ""}`,
    severity: "error",
    from: { path: from, pathNot: [TEST, ...except] },
    to: { path: "^(core|web|api|tests|bench|scripts)/", pathNot: [from, ...layers] },
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
    ...layer("core-exam", "^core/exam/", { packages: ["valibot", "ts-fsrs"] }),
    ...layer("core-wire", "^core/wire/", { layers: ["^core/exam/"], packages: ["valibot"] }),
    ...layer("core-format", "^core/format/", {}),
    ...layer("web-ui", "^web/ui/", { layers: ["^core/format/"], packages: ["react", "lean-qr"] }),
    ...layer("web-db", "^web/db/", { layers: ["^core/"], packages: ["dexie", "@hpke/core", "valibot"] }),
    ...layer("web-net", "^web/net/", { layers: ["^core/"], packages: ["ky", "valibot"] }),
    ...layer("web-sync", "^web/sync/", { layers: ["^core/", "^web/db/", "^web/net/"], packages: ["valibot"] }),
    ...layer("web-sw", "^web/sw/", {
      layers: ["^core/", "^web/db/", "^web/net/", "^web/sync/"],
      packages: ["workbox-[a-z-]+"],
    }),
    ...layer("web-questions", "^web/questions/", { layers: ["^core/(exam|format)/", "^web/ui/"], packages: ["react"] }),
    ...layer("web-features", "^web/features/", {
      layers: [
        "^core/",
        "^web/ui/",
        "^web/questions/",
        "^web/db/",
        "^web/net/",
        "^web/paths\\.ts$",
        "^web/owner-content\\.ts$",
        "^web/services\\.tsx?$",
      ],
      packages: ["react", "react-dom", "react-router", "zustand", "react-hook-form", "@hookform/resolvers", "valibot"],
    }),
    {
      name: "features-stay-apart",
      comment: "a page composes features; a feature never imports a feature",
      severity: "error",
      from: { path: "^web/features/([^/]+)/", pathNot: TEST },
      to: { path: "^web/features/", pathNot: "^web/features/$1/" },
    },
    ...layer("web-app", "^web/(app/|boot\\.ts$|main\\.tsx$|entry-server\\.tsx$|services\\.tsx?$|paths\\.ts$)", {
      layers: [
        "^core/",
        "^web/(app|ui|questions|features|db|net|sync)/",
        "^web/sw/messages\\.ts$",
        "^web/(services|paths|owner-content|vite-env)",
      ],
      packages: ["react", "react-dom", "react-router", "zustand", "workbox-window", "valibot", "harper.js", "comlink"],
    }),
    ...layer("api-store", "^api/store/", {
      layers: ["^core/", "^api/(error-code|sha256)\\.ts$"],
      packages: ["kysely", "better-sqlite3", "pg", "valibot", "node:"],
    }),
    ...layer("api-gateways", "^api/gateways/", {
      layers: ["^core/", "^api/(error-code|sha256)\\.ts$"],
      packages: ["stripe", "nodemailer", "harper.js", "valibot", "otpauth", "fflate", "aws4fetch", "node:"],
    }),
    ...layer("api-queue", "^api/queue/", {
      layers: ["^core/", "^api/store/", "^api/services\\.ts$"],
      packages: ["kysely", "pg-boss", "node:"],
    }),
    ...layer("api-mail", "^api/mail/", {
      layers: ["^core/", "^api/(store|queue)/", "^api/(services|random-id|error-code)\\.ts$"],
    }),
    ...layer("api-commands", "^api/commands/", {
      layers: ["^core/", "^api/(store|gateways|mail|queue)/", "^api/(services|sha256|random-id)\\.ts$"],
      packages: ["valibot", "jose", "node:"],
    }),
    ...layer("api-jobs", "^api/jobs/", {
      layers: [
        "^core/",
        "^api/(store|gateways|mail|queue)/",
        "^api/(services|sha256|random-id)\\.ts$",
        // The commands that jobs run: alerts, settling payments and ordering evaluations for unused ones, deletion and
        // export of an account, and marking again.
        "^api/commands/(notify|payment)/",
        "^api/commands/account/(delete-account|collect-own-data)\\.ts$",
        "^api/commands/evaluation/(submit-evaluation|mark-attempts-again)\\.ts$",
      ],
      packages: ["valibot", "piscina", "node:"],
    }),
    ...layer("api-routes", "^api/(routes|middleware)/", {
      layers: [
        "^core/",
        "^api/(commands|mail|store|routes|middleware)/",
        "^api/(gateways/[a-z-]+|services|env|app-env|log|sha256|random-id)\\.ts$",
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
