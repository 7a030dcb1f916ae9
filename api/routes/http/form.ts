import type { Problem } from "#core/wire/problem.ts";
import { readBody } from "./body.ts";

/**
 * Returns the text fields of a multipart form, and its size. Ignores files; of a repeated field, returns the last
 * value. An empty body is a form without fields. Problems: too_large, not_json (for another content type), invalid (for
 * an unreadable form).
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
