import type { Plugin } from "vite";
import { type Bodies, withBodies } from "./lean-functions.ts";

/**
 * What is left of ky, by its file. The client (web/net/client.ts) asks it for one request without a time-out, without
 * a retry and without hooks, and reads the answer itself: an answer of any status is one, and comes as it is.
 */
const PARTS: Readonly<Record<string, Bodies>> = {
  "core/Ky.js": {
    create: `
      const ky = new Ky(input, options);
      const send = async () => {
        await Promise.resolve();
        try {
          return await ky.#fetch();
        } finally {
          ky.#cancelBody(ky.#originalRequest?.body ?? undefined);
        }
      };
      return send();
    `,
    // Time-outs and progress.
    "#getRemainingTotalTimeout": "",
    "#wrapRequestWithUploadProgress": "return request;",
    // The address has its query already.
    "#normalizeSearchParams": "",
    // Retries and hooks.
    "#retryFromError": "",
    "#calculateRetryDelay": "",
    "#runBeforeRequestHooks": "",
    "#runAfterResponseHooks": "",
    "#throwProcessedError": "",
    // Reading the answer.
    "#raceBodyRead": "",
    "#raceWithTotalTimeout": "",
    "#getResponseData": "",
  },
  "utils/timeout.js": { timeout: "" },
  "utils/normalize.js": { normalizeRetryOptions: "return { limit: 0 };" },
  // Defaults and one request: no option is in both.
  "utils/merge.js": { validateAndMerge: "return Object.assign({}, ...sources);", newHookValue: "return [];" },
  "utils/options.js": { hasSearchParameters: "return false;", findUnknownOptions: "return {};" },
  // Whatever went wrong, the client says what it was.
  "utils/is-network-error.js": { isRawNetworkError: "return false;" },
};

/** ky without what the client never asks of it, which its one class would keep in every page. */
export function leanKy(): Plugin {
  return {
    name: "bandwise-lean-ky",
    transform(code, id) {
      const file = /[\\/]node_modules[\\/]ky[\\/]distribution[\\/](.*)$/u.exec(id)?.[1]?.replaceAll("\\", "/") ?? "";
      const parts = PARTS[file];
      return parts === undefined ? null : { code: withBodies(code, (text) => this.parse(text), parts), map: null };
    },
  };
}
