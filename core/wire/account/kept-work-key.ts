import * as v from "valibot";

const key = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(400));

/**
 * The public half of an account's key (P-256, SPKI, base64url). A device encrypts unsent work to it when its owner
 * signs out.
 */
export const KeptWorkKeySchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  public_key: key,
});
export type KeptWorkKey = v.InferOutput<typeof KeptWorkKeySchema>;

/** Both halves; the private one as PKCS #8, base64url. */
export const KeptWorkKeyPairSchema = v.object({ ...KeptWorkKeySchema.entries, private_key: key });
export type KeptWorkKeyPair = v.InferOutput<typeof KeptWorkKeyPairSchema>;
