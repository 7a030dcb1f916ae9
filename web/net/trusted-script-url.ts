type Policy = { createScriptURL(url: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

const OWN_SCRIPT_PATHS = /^\/(?:sw(?:-drain)?\.js|assets\/[\w.-]+\.js)$/u;

function requireOwnScript(url: string): string {
  const { origin, pathname } = new URL(url, location.origin);
  if (origin !== location.origin || !OWN_SCRIPT_PATHS.test(pathname))
    throw new TypeError(`Not a script of this app: ${url}`);
  return url;
}

let policy: Policy | undefined;

/**
 * Returns the address of one of our own scripts as a trusted URL (Trusted Types). Workers and the service worker start
 * only from such URLs. Throws TypeError for any other address.
 */
export function trustedScriptUrl(url: string): string {
  policy ??= (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("app", {
    createScriptURL: requireOwnScript,
  }) ?? { createScriptURL: requireOwnScript };
  return policy.createScriptURL(url);
}
