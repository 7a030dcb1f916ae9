import type * as v from "valibot";

/**
 * Who may call: public (no token read), optional (token read if present), learner (any signed-in user), staff, admin.
 */
export type Access = "public" | "optional" | "learner" | "staff" | "admin";

export type Schema = v.GenericSchema;
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT";
  /** Path below the origin; `:name` marks a parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Only for accounts with a verified address. */
  readonly verified?: true;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Text fields of a multipart form, instead of a JSON body. */
  readonly form?: Schema;
  readonly reply: Schema;
  /** Maximum bytes of the body after decompression; 256 KiB by default. */
  readonly bodyLimit?: number;
  /** The handler gets the body as raw bytes: a signed event, or audio. */
  readonly raw?: true;
  /** The response is a file or a page, not JSON. */
  readonly file?: true;
};
