type Policy = { createScriptURL(url: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

const OURS = /^\/(?:sw(?:-drain)?\.js|assets\/[\w.-]+\.js)$/u;

function check(url: string): string {
  const { origin, pathname } = new URL(url, location.origin);
  if (origin !== location.origin || !OURS.test(pathname)) throw new TypeError(`Not a script of this app: ${url}`);
  return url;
}

let policy: Policy | undefined;

/** Returns a trusted address for a worker or registration: one of our own scripts, through the policy "app". */
export function trustedScriptUrl(url: string): string {
  policy ??= (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("app", {
    createScriptURL: check,
  }) ?? { createScriptURL: check };
  return policy.createScriptURL(url);
}
