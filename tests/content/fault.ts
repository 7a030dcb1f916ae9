const FOLDER = "books/fixture-book/test-1/reading";
export const MODULE = `${FOLDER}/module.yaml`;
export const TEXT = `${FOLDER}/passage-1.md`;
export const PICTURE = `${FOLDER}/tower.svg`;

/** A fault that breaks one rule of the content check. The test replaces `from` with `to` in a copy of `file`. */
export type Fault = {
  name: string;
  /** Default: MODULE. */
  file?: string;
  from: string;
  to: string;
  /** Words on the reported line, if it is not the line of the fault. Null if the line does not matter. */
  line?: string | null;
  path: string;
  message: string;
  severity?: "warning";
  /** The reported file, if it is not the file with the fault. */
  reportedIn?: string;
};

/** Returns the path of a question group in the module file. */
export const groupPath = (part: number, group: number) => `parts.${part}.groups.${group}`;
