import { expect, it } from "vitest";
import { parseEnv } from "./env.ts";

const S3 = {
  S3_ENDPOINT: "https://s3.example.test/",
  S3_BUCKET: "bandwise",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

it("keeps files in the data folder unless all S3 settings are present and well formed", () => {
  const s3 = (source: Record<string, string>) => {
    const parsed = parseEnv(source);
    return "faults" in parsed ? parsed.faults : parsed.env.s3;
  };
  expect(s3({})).toBeNull();
  expect(s3(S3)).toEqual({
    endpoint: "https://s3.example.test",
    bucket: "bandwise",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  expect(s3({ ...S3, S3_BUCKET: "" })).toEqual([
    "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.",
  ]);
  expect(s3({ ...S3, S3_BUCKET: "Not/one" })).toHaveLength(1);
  expect(s3({ ...S3, S3_ENDPOINT: "s3.example.test" })).toHaveLength(1);
});
