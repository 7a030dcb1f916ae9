import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { countWords } from "#core/exam/writing/word-count.ts";

export type ChatRequest = {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    temperature: number;
    max_tokens: number;
    messages: { role: string; content: string }[];
    response_format: { type: string };
  };
};

/**
 * How the model answers. fair: like a model that separates framed data from instructions and follows everything else.
 */
export type Behaviour =
  | "fair"
  | "gullible"
  | "silent"
  | "error"
  | "busy"
  | "refusing"
  | "no_schema"
  | "garbage"
  | "not_json"
  | "wrong_schema"
  | "out_of_scale"
  | "warned";

export type ChatServer = {
  readonly url: string;
  readonly requests: ChatRequest[];
  /** One for each of the next requests; the last one repeats. */
  behaviours: Behaviour[];
  close: () => Promise<void>;
};

const FEEDBACK = {
  ta_feedback: "The position is clear.",
  advice: "Develop one idea further.",
  vocabulary_choice_suggestions: "Prefer exact nouns.",
  overall_personalized_feedback_suggestions: "Read it once more before time is up.",
};

/** Starts a local server for the chat-completions protocol, with the faults of real ones. */
export async function startChatServer(): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  const openResponses = new Set<ServerResponse>();
  const server = createServer((request, response) => void reply(request, response));
  const self: ChatServer = {
    url: "",
    requests,
    behaviours: ["fair"],
    async close() {
      for (const response of openResponses) response.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest["body"];
    requests.push({ path: request.url ?? "", authorization: request.headers.authorization, body });
    const behaviour = (self.behaviours.length > 1 ? self.behaviours.shift() : self.behaviours[0]) ?? "fair";
    const send = (status: number, content: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof content === "string" ? content : JSON.stringify(content));
    };
    const say = (content: string): void =>
      send(200, {
        id: "chatcmpl-1",
        object: "chat.completion",
        model: body.model,
        choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
        usage: { prompt_tokens: 900, completion_tokens: 200, total_tokens: 1100 },
      });
    const error = { error: { message: "no", type: "server_error" } };
    if (behaviour === "silent") openResponses.add(response);
    else if (behaviour === "error") send(500, error);
    else if (behaviour === "busy") send(429, error);
    else if (behaviour === "refusing") send(401, error);
    else if (behaviour === "no_schema" && body.response_format.type === "json_schema") send(400, error);
    else if (behaviour === "garbage") send(200, "<html>Bad gateway</html>");
    else if (behaviour === "not_json") say("Band 9, I should say.");
    else if (behaviour === "wrong_schema") say(JSON.stringify({ task: "seven" }));
    else if (behaviour === "out_of_scale") say(JSON.stringify({ ...judge(HIGH), task: 12 }));
    else if (behaviour === "warned") say(JSON.stringify({ ...judge(6.5), addresses_marker: true }));
    else say(JSON.stringify(judge(bandFor(body.messages, behaviour === "gullible"))));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(self, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
}

const HIGH = 9;

function judge(band: number): object {
  return { task: band, coherence: band, lexis: band, grammar: band, addresses_marker: false, ...FEEDBACK };
}

const ORDERS =
  /ignore|forget|system|instruction|award|maximum|full marks|highest|band.?9|band nine|\b9\b|nine|override/iu;

/**
 * Follows any instruction. Judges only words between the markers that the system message names, each appearing once, by
 * their number.
 */
function bandFor(messages: ChatRequest["body"]["messages"], isGullible: boolean): number {
  const system = messages.find((message) => message.role === "system")?.content ?? "";
  const user = messages.find((message) => message.role === "user")?.content ?? "";
  const nonce = /<answer-([0-9a-f]{16,})>/u.exec(system)?.[1];
  const [before, rest, ...more] = nonce === undefined ? [user] : user.split(`<answer-${nonce}>`);
  const [answer, after, ...tail] = rest?.split(`</answer-${nonce}>`) ?? [];
  const isFramed = answer !== undefined && after !== undefined && more.length === 0 && tail.length === 0;
  const obeyedText = isFramed && !isGullible ? `${before}${after}`.replace(/at least \d+ words/u, "") : user;
  if (ORDERS.test(obeyedText.replaceAll(/<\/?task-[0-9a-f]+>/gu, ""))) return HIGH;
  return countWords(isFramed ? answer : user) > 120 ? 6.5 : 5;
}
