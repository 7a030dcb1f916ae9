import { trustedScriptUrl } from "#web/net/trusted-script-url.ts";

/** What web/sw/drain.ts adds to the worker's global scope. */
export type DrainScope = { bandwiseDrain?: () => Promise<void> };

/**
 * Loads the script that sends the outbox, and returns the function that sends it. The script is separate because it has
 * most of the worker's code: a worker that starts for a navigation does not evaluate it. Call this during `install`
 * too. The browser then stores the script and can load it offline.
 */
export function loadDrain(
  scope: DrainScope & { importScripts: (url: string) => void },
  trusted: (url: string) => string = trustedScriptUrl,
): () => Promise<void> {
  if (scope.bandwiseDrain === undefined) scope.importScripts(trusted("/sw-drain.js"));
  if (scope.bandwiseDrain === undefined) throw new Error("sw-drain.js does not define the drain");
  return scope.bandwiseDrain;
}
