import type { CrashReport } from "./reports.ts";

const MAX_MESSAGE_CHARACTERS = 300;
const MAX_FRAME_CHARACTERS = 200;

/** The message and first stack frame that crashes of one cause have in common. `frame` is "" without a stack. */
export type CrashCause = { message: string; frame: string };

/**
 * Returns the cause of a crash, for grouping. Leaves out numbers, ids, origins, and the hashes and positions of built
 * files: they differ from crash to crash and from build to build.
 */
export function findCrashCause({
  issueDescription,
  errorInfo,
}: Pick<CrashReport, "issueDescription" | "errorInfo">): CrashCause {
  const [line = ""] = issueDescription.split("\n");
  return {
    message: replaceVaryingParts(line).slice(0, MAX_MESSAGE_CHARACTERS),
    frame: findFirstFrame(errorInfo).slice(0, MAX_FRAME_CHARACTERS),
  };
}

/** Replaces what differs from crash to crash: URLs by their file names, ids by "…", numbers by "#". */
function replaceVaryingParts(text: string): string {
  return text
    .replace(/https?:\/\/[^\s'")]+/gu, toFileName)
    .replace(/\b(?=[\w-]*\d)[\w-]{16,}\b/gu, "…")
    .replace(/\d+/gu, "#")
    .trim();
}

/** Returns "openDraft (writing.js)". Chrome writes "at name (address)", other browsers "name@address". */
function findFirstFrame(stack: string): string {
  for (const line of stack.split("\n")) {
    const found =
      /^\s*at (?:async )?(?:(?<name>.+?) \()?(?<address>[^\s()]+)\)?\s*$/u.exec(line) ??
      /^(?<name>[^@\s]*)@(?<address>\S+)\s*$/u.exec(line);
    if (found?.groups === undefined) continue;
    const { name = "", address = "" } = found.groups;
    const file = toFileName(address);
    // Names from a build are short and differ between builds.
    return name.length <= 2 ? file : `${name} (${file})`;
  }
  return "";
}

/** Returns the file at an address, without origin, folder, hash, query and position. */
function toFileName(address: string): string {
  const file =
    address
      .replace(/(?::\d+){1,2}$/u, "")
      .replace(/[?#].*$/u, "")
      .split("/")
      .at(-1) ?? "";
  return file.replace(/-[\w-]{8}(?=\.\w+$)/u, "");
}
