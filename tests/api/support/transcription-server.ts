import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type TranscriptionCall = {
  path: string;
  authorization: string | undefined;
  fields: Record<string, string>;
  file: { name: string; type: string; size: number };
};

/** How the service responds. A `working` service returns the next of its texts. The others are faults. */
export type ServiceBehaviour =
  | "working"
  | "silent"
  | "error"
  | "busy"
  | "refusing"
  | "garbage"
  | "wrong_schema"
  | "redirecting";

export type TranscriptionServer = {
  readonly url: string;
  readonly calls: TranscriptionCall[];
  /** The behaviours at the next requests, in order. The last one repeats. */
  behaviours: ServiceBehaviour[];
  /** The transcripts that the next requests get, in order. The last one repeats. */
  texts: string[];
  close: () => Promise<void>;
};

/** Starts a local server with OpenAI's transcriptions API, which can simulate the faults of real servers. */
export async function startTranscriptionServer(): Promise<TranscriptionServer> {
  const calls: TranscriptionCall[] = [];
  const openResponses = new Set<ServerResponse>();
  const server = createServer((request, response) => void reply(request, response));
  const self: TranscriptionServer = {
    url: "",
    calls,
    behaviours: ["working"],
    texts: ["I live by the sea."],
    async close() {
      for (const response of openResponses) response.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const takeNext = <T>(list: T[]): T | undefined => (list.length > 1 ? list.shift() : list[0]);

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = await new Response(Buffer.concat(chunks), {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    const file = form.get("file");
    const fields = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
    calls.push({
      path: request.url ?? "",
      authorization: request.headers.authorization,
      fields,
      file:
        file instanceof File ? { name: file.name, type: file.type, size: file.size } : { name: "", type: "", size: 0 },
    });
    const send = (status: number, content: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof content === "string" ? content : JSON.stringify(content));
    };
    const error = { error: { message: "no", type: "server_error" } };
    switch (takeNext(self.behaviours) ?? "working") {
      case "silent":
        openResponses.add(response);
        return;
      case "error":
        return send(500, error);
      case "busy":
        return send(429, error);
      case "refusing":
        return send(401, error);
      case "garbage":
        return send(200, "<html>Bad gateway</html>");
      case "wrong_schema":
        return send(200, { words: [] });
      case "redirecting":
        return send(302, "", { location: "http://127.0.0.1:1/" });
      case "working":
        return send(200, { text: ` ${takeNext(self.texts) ?? ""} ` });
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(self, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
}
