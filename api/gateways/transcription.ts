import { setTimeout as wait } from "node:timers/promises";
import * as v from "valibot";
import type { RecordingType } from "#core/wire/attempt/uploads.ts";

export type TranscriptionSettings = {
  /** Base address, without `/audio/transcriptions`. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
};

/** `isFinal`: a retry would not help. */
export type TranscriptionFault = {
  fault: "time_out" | "network" | "refused" | "not_json" | "wrong_schema";
  detail: string;
  isFinal: boolean;
};

export type Transcriber = {
  /** Transcribes one recording. The text is empty if nobody speaks. Never rejects. */
  transcribe: (recording: {
    bytes: Uint8Array<ArrayBuffer>;
    mime: RecordingType;
  }) => Promise<{ text: string } | TranscriptionFault>;
};

const MAX_TRIES = 3;
const MAX_REPLY_CHARACTERS = 256 * 1024;
const ReplySchema = v.object({ text: v.pipe(v.string(), v.maxLength(MAX_REPLY_CHARACTERS)) });

type Timing = { timeoutMs: number; firstPauseMs: number };
const DEFAULT_TIMING: Timing = { timeoutMs: 120_000, firstPauseMs: 1_000 };

/** Servers identify the format by the file ending, not by the MIME type. */
const FILE_NAMES: Record<RecordingType, string> = {
  "audio/webm": "answer.webm",
  "audio/ogg": "answer.ogg",
  "audio/mp4": "answer.m4a",
  "audio/wav": "answer.wav",
};
/** Models remove hesitations. A prompt with hesitations makes them keep more. */
const PROMPT = "Um, well, er, I mean, uh, I think it is, it is, hmm, quite important.";

/** Transcribes with a server that has OpenAI's transcriptions API, such as whisper.cpp or speaches. */
export function createTranscriber(settings: TranscriptionSettings, timing: Timing = DEFAULT_TIMING): Transcriber {
  const url = `${settings.baseUrl.replace(/\/+$/u, "")}/audio/transcriptions`;

  async function ask(
    bytes: Uint8Array<ArrayBuffer>,
    mime: RecordingType,
  ): Promise<{ text: string } | TranscriptionFault> {
    const form = new FormData();
    form.set("file", new File([bytes], FILE_NAMES[mime], { type: mime }));
    form.set("model", settings.model);
    form.set("language", "en");
    form.set("response_format", "json");
    form.set("temperature", "0");
    form.set("prompt", PROMPT);
    try {
      const response = await fetch(url, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(timing.timeoutMs),
        headers: settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` },
        body: form,
      });
      if (!response.ok) {
        await response.body?.cancel();
        const isFinal = response.status < 500 && response.status !== 429 && response.status !== 408;
        return { fault: "refused", detail: `status ${response.status}`, isFinal };
      }
      return read((await response.text()).slice(0, MAX_REPLY_CHARACTERS));
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      return { fault: name === "TimeoutError" ? "time_out" : "network", detail: name, isFinal: false };
    }
  }

  return {
    async transcribe({ bytes, mime }) {
      let last: TranscriptionFault = { fault: "network", detail: "not asked", isFinal: false };
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        if (tries > 0) await wait(timing.firstPauseMs * 2 ** (tries - 1));
        const reply = await ask(bytes, mime);
        if (!("fault" in reply)) return reply;
        last = reply;
        if (reply.isFinal) break;
      }
      return last;
    },
  };
}

function read(body: string): { text: string } | TranscriptionFault {
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch {
    return { fault: "not_json", detail: `${body.length} characters`, isFinal: false };
  }
  const parsed = v.safeParse(ReplySchema, content);
  if (!parsed.success) return { fault: "wrong_schema", detail: parsed.issues[0].message, isFinal: false };
  return { text: parsed.output.text.trim() };
}
