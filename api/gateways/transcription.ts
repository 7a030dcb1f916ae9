import * as v from "valibot";
import { RECORDING_EXTENSIONS, type RecordingType } from "#core/wire/attempt/uploads.ts";
import { askWithRetries, type ModelServerFault, parseJson, postToModelServer, type Timing } from "./model-server.ts";

export type TranscriptionSettings = {
  /** Base address, without `/audio/transcriptions`. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
};

export type Transcriber = {
  /** Transcribes one recording. The text is empty if nobody speaks. Never rejects. */
  transcribe: (recording: {
    bytes: Uint8Array<ArrayBuffer>;
    mime: RecordingType;
  }) => Promise<{ text: string } | ModelServerFault>;
};

const MAX_REPLY_CHARACTERS = 256 * 1024;
const ReplySchema = v.object({ text: v.pipe(v.string(), v.maxLength(MAX_REPLY_CHARACTERS)) });

const DEFAULT_TIMING: Timing = { timeoutMs: 120_000, firstPauseMs: 1_000 };

/** Models remove hesitations. A prompt with hesitations makes them keep more. */
const PROMPT = "Um, well, er, I mean, uh, I think it is, it is, hmm, quite important.";

/** Transcribes with a server that has OpenAI's transcriptions API, such as whisper.cpp or speaches. */
export function createTranscriber(settings: TranscriptionSettings, timing: Timing = DEFAULT_TIMING): Transcriber {
  async function ask(
    bytes: Uint8Array<ArrayBuffer>,
    mime: RecordingType,
  ): Promise<{ text: string } | ModelServerFault> {
    const form = new FormData();
    // Servers recognise the format by the file's extension, not by its MIME type.
    form.set("file", new File([bytes], `answer.${RECORDING_EXTENSIONS[mime]}`, { type: mime }));
    form.set("model", settings.model);
    form.set("language", "en");
    form.set("response_format", "json");
    form.set("temperature", "0");
    form.set("prompt", PROMPT);
    const reply = await postToModelServer(settings, "/audio/transcriptions", form, {
      timeoutMs: timing.timeoutMs,
      maxCharacters: MAX_REPLY_CHARACTERS,
    });
    return typeof reply === "string" ? readReply(reply) : reply;
  }

  return { transcribe: ({ bytes, mime }) => askWithRetries(timing.firstPauseMs, () => ask(bytes, mime)) };
}

function readReply(body: string): { text: string } | ModelServerFault {
  const content = parseJson(body);
  if (content === undefined) return { fault: "not_json", detail: `${body.length} characters`, isFinal: false };
  const parsed = v.safeParse(ReplySchema, content);
  if (!parsed.success) return { fault: "wrong_schema", detail: parsed.issues[0].message, isFinal: false };
  return { text: parsed.output.text.trim() };
}
