// Lists the shipped packages with version, licence and hash as CycloneDX 1.6 in dist/sbom.cdx.json, from the lock file.
// (`npm sbom --omit=dev` leaves out packages that development packages also need.)
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const source = readFileSync(join(root, "package-lock.json"), "utf8");
const lock = JSON.parse(source);
const { name, version, license } = lock.packages[""];
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const purlOf = (component) => `pkg:npm/${component.name.replace("@", "%40")}@${component.version}`;
const hashOf = (integrity) => {
  const [algorithm, value] = integrity.split("-");
  return { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(value, "base64").toString("hex") };
};

const components = new Map();
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === "" || entry.dev === true || entry.devOptional === true || entry.link === true) continue;
  const component = { name: entry.name ?? nameOf(path), version: entry.version };
  components.set(purlOf(component), {
    type: "library",
    "bom-ref": purlOf(component),
    ...component,
    purl: purlOf(component),
    scope: entry.optional === true ? "optional" : "required",
    ...(entry.license !== undefined && { licenses: [{ expression: entry.license }] }),
    ...(entry.integrity !== undefined && { hashes: [hashOf(entry.integrity)] }),
  });
}

const faults = Object.entries(manifest.dependencies)
  .filter(([dependency, exact]) => !components.has(purlOf({ name: dependency, version: exact })))
  .map(([dependency, exact]) => `${dependency}@${exact} is not in the lock file`);
for (const { purl, hashes, licenses } of components.values()) {
  if (hashes === undefined) faults.push(`${purl} has no hash`);
  if (licenses === undefined) faults.push(`${purl} has no licence`);
}
if (faults.length > 0) {
  console.error(`The bill of materials is incomplete:\n${faults.join("\n")}`);
  process.exit(1);
}

// The serial number is the lock file's hash, so the same lock file gives the same output.
const digest = createHash("sha256").update(source).digest("hex");
const serial = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
const bill = {
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  serialNumber: `urn:uuid:${serial}`,
  version: 1,
  metadata: { component: { type: "application", name, version, licenses: [{ license: { id: license } }] } },
  components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
};
mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(join(root, "dist", "sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`  ${components.size} packages ship: dist/sbom.cdx.json`);
