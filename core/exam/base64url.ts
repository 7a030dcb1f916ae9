/** The 64 characters of base64url, by their value. Each contains six bits. */
export const BASE64URL_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
export const BITS_PER_BASE64URL_CHARACTER = 6;
