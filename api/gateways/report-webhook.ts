import { createHmac } from "node:crypto";
import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateAddress } from "./private-address.ts";

/** Payload for the owner's automation, which sends the report email (the specification, §7). */
export type ReportNotice = {
  name: string;
  email: string;
  reportLink: string;
  /** WR-, RM- or SP- with the number of the evaluation. */
  orderNo: string;
  trelloCardId: string | null;
  /** Only in a correction: what changed since the last notice, one phrase per change. */
  changes?: readonly string[];
};

/**
 * Sends a notice to the automation. `id` is the idempotency key. Throws if the notice was not accepted, and the caller
 * retries.
 */
export type ReportWebhook = { send(notice: ReportNotice, options: { id: string; now: number }): Promise<void> };

export type WebhookSettings = { url: string; secret: string };

const TIMEOUT_MS = 5_000;

/**
 * Posts to the address in the environment: over https, within five seconds, without following redirects. Refuses
 * private addresses. Checks the very address that the connection uses, so a changed DNS answer cannot evade the check.
 * `Bandwise-Signature: t=<ms>,v1=<hex>` is the HMAC-SHA256 of "<ms>.<body>". `isTest` allows http and private
 * addresses.
 */
export function createReportWebhook(
  { url, secret }: WebhookSettings,
  {
    isTest = false,
    timeoutMs = TIMEOUT_MS,
    resolve = dnsLookup as unknown as LookupFunction,
  }: { isTest?: boolean; timeoutMs?: number; resolve?: LookupFunction } = {},
): ReportWebhook {
  const target = new URL(url);
  return {
    async send(notice, { id, now }) {
      if (target.protocol !== "https:" && !isTest) throw new Error("the webhook must be https");
      const host = target.hostname.replace(/^\[|\]$/gu, "");
      if (!isTest && isIP(host) !== 0 && isPrivateAddress(host)) throw new Error("the webhook is a private address");
      const body = JSON.stringify(notice);
      const signature = createHmac("sha256", secret).update(`${now}.${body}`).digest("hex");
      const status = await post(target, body, {
        headers: {
          "Content-Type": "application/json",
          "Content-Length": String(Buffer.byteLength(body)),
          "Bandwise-Signature": `t=${now},v1=${signature}`,
          "Idempotency-Key": id,
        },
        lookup: isTest ? resolve : refusePrivate(resolve),
        timeoutMs,
      });
      if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
    },
  };
}

function post(
  target: URL,
  body: string,
  { headers, lookup, timeoutMs }: { headers: Record<string, string>; lookup: LookupFunction; timeoutMs: number },
): Promise<number> {
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      { method: "POST", headers, lookup, agent: false, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        resolve(response.statusCode ?? 0);
        // The response body is not read, however long it is.
        response.destroy();
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Resolves a name, and fails if any of its addresses is private. */
function refusePrivate(resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (error !== null) callback(error, "", 0);
      else if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address)))
        callback(Object.assign(new Error("the webhook is a private address"), { code: "EPRIVATE" }), "", 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}
