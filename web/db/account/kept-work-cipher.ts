import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import type { KeptWorkKey, KeptWorkKeyPair } from "#core/wire/account/kept-work-key.ts";

/** HPKE (RFC 9180) with the algorithms that every browser has in Web Crypto. */
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/**
 * Encrypts messages in order. Store the encapsulated key `enc` with them: the private key decrypts them only together
 * with `enc`.
 */
export type Encrypter = { enc: ArrayBuffer; seal: (message: ArrayBuffer) => Promise<ArrayBuffer> };

/**
 * Decrypts the messages of one encrypter, in the same order. Throws if a message was changed, moved or encrypted for
 * another owner.
 */
export type Decrypter = (message: ArrayBuffer) => Promise<ArrayBuffer>;

/** Creates an encrypter for an account's public key. Decryption works only with the same `owner`. */
export async function createEncrypter({ public_key }: KeptWorkKey, owner: string): Promise<Encrypter> {
  const recipientPublicKey = await crypto.subtle.importKey("spki", fromBase64Url(public_key), CURVE, true, []);
  const sender = await suite.createSenderContext({ recipientPublicKey, info: infoOf(owner) });
  return { enc: sender.enc, seal: (message) => sender.seal(message) };
}

/** Creates the decrypter for an account's private key. */
export async function createDecrypter(
  { public_key, private_key }: KeptWorkKeyPair,
  { enc, owner }: { enc: ArrayBuffer; owner: string },
): Promise<Decrypter> {
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.importKey("spki", fromBase64Url(public_key), CURVE, true, []),
    crypto.subtle.importKey("pkcs8", fromBase64Url(private_key), CURVE, true, ["deriveBits"]),
  ]);
  const recipient = await suite.createRecipientContext({
    recipientKey: { publicKey, privateKey },
    enc,
    info: infoOf(owner),
  });
  return (message) => recipient.open(message);
}

function infoOf(owner: string): ArrayBuffer {
  return new TextEncoder().encode(`bandwise kept work 1 ${owner}`).buffer;
}

function fromBase64Url(text: string): ArrayBuffer {
  const padded = text.replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(padded), (char) => char.charCodeAt(0)).buffer;
}
