import url from "../../../node_modules/harper.js/dist/harper_wasm_slim_bg.wasm?url";

/** Address of this build's grammar checker. The file name has a content hash. */
export const CHECKER_FILE: string = url;

/** Download size in bytes, compressed with brotli. Shown before the download. */
export const CHECKER_BYTES = 7_470_000;
