import type { Problem } from "#core/wire/problem.ts";
import { readBody } from "./body.ts";

/**
 * Returns the text fields of a multipart form, and its size. Ignores files, and all but the last value of a repeated
 * field. An empty body is a form without fields. Returns the problem "too_large", "not_json" for another content type,
 * or "invalid" for a broken form.
 */
export async function readForm(
  request: Request,
  limit: number,
): Promise<{ fields: Readonly<Record<string, string>>; bytes: number } | Problem> {
  const type = request.headers.get("content-type");
  const isForm = type !== null && /^multipart\/form-data\s*;/iu.test(type.trim());
  const bytes = await readBody(request, limit);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (bytes.byteLength === 0) return { fields: {}, bytes: 0 };
  if (!isForm) return { problem: "not_json", detail: "The body must be a multipart form." };
  try {
    const form = await new Response(new Blob([new Uint8Array(bytes)]), {
      headers: { "content-type": type },
    }).formData();
    const fields = [...form.entries()].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return { fields: Object.fromEntries(fields), bytes: bytes.byteLength };
  } catch {
    return { problem: "invalid", detail: "The form cannot be read." };
  }
}
