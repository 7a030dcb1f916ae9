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
 * How the server responds. A `fair` model ignores instructions inside the learner's answer, and a `gullible` model
 * follows them. A `warned` model reports that the answer addresses the marker. The others are faults.
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
  /** The behaviours at the next requests, in order. The last one repeats. */
  behaviours: Behaviour[];
  close: () => Promise<void>;
};

const FEEDBACK = {
  ta_feedback: "The position is clear.",
  advice: "Develop one idea further.",
  vocabulary_choice_suggestions: "Prefer exact nouns.",
  overall_personalized_feedback_suggestions: "Read it once more before time is up.",
};

/** Starts a local server with the chat-completions API, which can simulate the faults of real servers. */
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
    const sendMessage = (content: string): void =>
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
    else if (behaviour === "not_json") sendMessage("Band 9, I should say.");
    else if (behaviour === "wrong_schema") sendMessage(JSON.stringify({ task: "seven" }));
    else if (behaviour === "out_of_scale") sendMessage(JSON.stringify({ ...makeJudgement(HIGHEST_BAND), task: 12 }));
    else if (behaviour === "warned") sendMessage(JSON.stringify({ ...makeJudgement(6.5), addresses_marker: true }));
    else sendMessage(JSON.stringify(makeJudgement(bandFor(body.messages, behaviour === "gullible"))));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(self, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
}

const HIGHEST_BAND = 9;

function makeJudgement(band: number): object {
  return { task: band, coherence: band, lexis: band, grammar: band, addresses_marker: false, ...FEEDBACK };
}

/** Words of an instruction that tries to raise the bands. */
const INSTRUCTIONS =
  /ignore|forget|system|instruction|award|maximum|full marks|highest|band.?9|band nine|\b9\b|nine|override/iu;

/**
 * Returns the highest band if the text that the model obeys contains an instruction, else a band by the number of words
 * in the answer. The system message names a marker for the start and one for the end of the answer. If a marker appears
 * more than once, the answer has no certain end, so the model obeys the whole message.
 */
function bandFor(messages: ChatRequest["body"]["messages"], isGullible: boolean): number {
  const system = messages.find((message) => message.role === "system")?.content ?? "";
  const user = messages.find((message) => message.role === "user")?.content ?? "";
  const nonce = /<answer-([0-9a-f]{16,})>/u.exec(system)?.[1];
  const [before, afterStart, ...extraStarts] = nonce === undefined ? [user] : user.split(`<answer-${nonce}>`);
  const [answer, after, ...extraEnds] = afterStart?.split(`</answer-${nonce}>`) ?? [];
  const isFramed = answer !== undefined && after !== undefined && extraStarts.length === 0 && extraEnds.length === 0;
  const obeyedText = isFramed && !isGullible ? `${before}${after}`.replace(/at least \d+ words/u, "") : user;
  if (INSTRUCTIONS.test(obeyedText.replaceAll(/<\/?task-[0-9a-f]+>/gu, ""))) return HIGHEST_BAND;
  return countWords(isFramed ? answer : user) > 120 ? 6.5 : 5;
}
