import url from "../../node_modules/harper.js/dist/harper_wasm_slim_bg.wasm?url";

/** Where this build has the grammar checker. Named by its content. */
export const CHECKER_FILE: string = url;

/** What the download takes on the line, compressed by brotli, in bytes. Shown before it is started. */
export const CHECKER_BYTES = 7_470_000;
