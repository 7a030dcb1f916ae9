import type { S3Settings } from "./gateways/s3-blobs.ts";
import type { AddFault, ReadText } from "./env-types.ts";

const NAMES = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/**
 * Reads the S3 store that keeps recordings and media instead of the data folder. Requires all four variables or none.
 */
export function readS3(readText: ReadText, addFault: AddFault): S3Settings | null {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = NAMES.map(readText);
  if (NAMES.every((name) => readText(name) === null)) return null;
  if (endpoint == null || bucket == null || accessKeyId == null || secretAccessKey == null) {
    addFault(`${NAMES.slice(0, 3).join(", ")} and ${NAMES[3]} must be set together.`);
    return null;
  }
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !/^https?:$/u.test(url.protocol) || url.search !== "" || url.username !== "") {
    addFault("S3_ENDPOINT must be a URL that starts with https:// or http://.");
    return null;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u.test(bucket)) {
    addFault("S3_BUCKET must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens.");
    return null;
  }
  return { endpoint: endpoint.replace(/\/+$/u, ""), bucket, accessKeyId, secretAccessKey };
}
