import * as v from "valibot";

const EncodedKeySchema = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(400));

/**
 * The public half of an account's key (P-256, SPKI, base64url). A device encrypts unsent work to it when its owner
 * signs out.
 */
export const KeptWorkKeySchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  public_key: EncodedKeySchema,
});
export type KeptWorkKey = v.InferOutput<typeof KeptWorkKeySchema>;

/** Both halves of the key. The private half is PKCS #8 in base64url. */
export const KeptWorkKeyPairSchema = v.object({ ...KeptWorkKeySchema.entries, private_key: EncodedKeySchema });
export type KeptWorkKeyPair = v.InferOutput<typeof KeptWorkKeyPairSchema>;
