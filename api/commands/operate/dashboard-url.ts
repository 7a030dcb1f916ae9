import { SignJWT } from "jose";
import type { Services } from "#api/services.ts";

const LINK_LIFETIME_MS = 10 * 60_000;
const KEY_PURPOSE = "figures page";

type SignedUrl = { iframeUrl: string; source: "metabase" | "own"; expires_at: number };

/**
 * Returns an address of the dashboard that is valid for ten minutes: Metabase's signed embed if configured, else our
 * own page.
 */
export async function createDashboardUrl({
  env,
  keyring,
  clock,
}: Pick<Services, "env" | "keyring" | "clock">): Promise<SignedUrl> {
  const expires_at = Math.floor((clock.now() + LINK_LIFETIME_MS) / 1000) * 1000;
  if (env.metabase === null) {
    const query = new URLSearchParams({
      until: String(expires_at),
      signature: keyring.mac(KEY_PURPOSE, String(expires_at)),
    });
    return { iframeUrl: `/api/figures/page/?${query.toString()}`, source: "own", expires_at };
  }
  const { siteUrl, secretKey, dashboardId } = env.metabase;
  const token = await new SignJWT({ resource: { dashboard: dashboardId }, params: {} })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(Math.floor(clock.now() / 1000))
    .setExpirationTime(expires_at / 1000)
    .sign(new TextEncoder().encode(secretKey));
  return {
    iframeUrl: `${siteUrl}/embed/dashboard/${token}#bordered=false&titled=false`,
    source: "metabase",
    expires_at,
  };
}

/** Returns true if the signature of our own page's address is right and the address has not expired. */
export function isFiguresUrlValid(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  { until, signature }: { until: number; signature: string },
): boolean {
  const isSignatureRight = keyring.verifyMac(KEY_PURPOSE, String(until), signature);
  return isSignatureRight && until > clock.now();
}
