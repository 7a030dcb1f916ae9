import { expect, it } from "vitest";
import { parseEnv } from "./env.ts";

const S3 = {
  S3_ENDPOINT: "https://s3.example.test/",
  S3_BUCKET: "bandwise",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

function readSettings(source: Record<string, string>) {
  const parsed = parseEnv(source);
  return "faults" in parsed ? parsed.faults : parsed.env.s3;
}

it("keeps files in the data folder if no S3 setting is present", () => {
  expect(readSettings({})).toBeNull();
});

it("reads the S3 settings if all are present, without the slash at the end of the endpoint", () => {
  expect(readSettings(S3)).toEqual({
    endpoint: "https://s3.example.test",
    bucket: "bandwise",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
});

it("rejects S3 settings if one is missing or malformed", () => {
  expect(readSettings({ ...S3, S3_BUCKET: "" })).toEqual([
    "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.",
  ]);
  expect(readSettings({ ...S3, S3_BUCKET: "Not/one" })).toHaveLength(1);
  expect(readSettings({ ...S3, S3_ENDPOINT: "s3.example.test" })).toHaveLength(1);
});
