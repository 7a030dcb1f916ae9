import { trustedScriptUrl } from "#web/net/trusted-urls.ts";

/** What web/sw/drain.ts adds to the worker's global scope. */
export type DrainScope = { bandwiseDrain?: () => Promise<void> };

/**
 * Loads the script that sends the outbox. It has most of the worker's code, which a start of the worker for a
 * navigation does not evaluate. Call this during `install`: later the browser takes the script from its store, also
 * without a network.
 */
export function loadDrain(
  scope: DrainScope & { importScripts: (url: string) => void },
  trusted: (url: string) => string = trustedScriptUrl,
): () => Promise<void> {
  if (scope.bandwiseDrain === undefined) scope.importScripts(trusted("/sw-drain.js"));
  if (scope.bandwiseDrain === undefined) throw new Error("sw-drain.js does not define the drain");
  return scope.bandwiseDrain;
}
