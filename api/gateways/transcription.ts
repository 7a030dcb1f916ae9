import { setTimeout as wait } from "node:timers/promises";
import * as v from "valibot";
import type { RecordingType } from "#core/wire/uploads.ts";

export type TranscriptionSettings = {
  /** Up to and without `/audio/transcriptions`. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
};

/** `isFinal`: trying again would not help. */
export type TranscriptionFault = {
  fault: "time_out" | "network" | "refused" | "not_json" | "wrong_schema";
  detail: string;
  isFinal: boolean;
};

export type Transcriber = {
  /** Writes down one recording; an empty text where nobody speaks. Never rejects. */
  write: (recording: {
    bytes: Uint8Array<ArrayBuffer>;
    mime: RecordingType;
  }) => Promise<{ text: string } | TranscriptionFault>;
};

const TRIES = 3;
const LONGEST_REPLY = 256 * 1024;
const ReplySchema = v.object({ text: v.pipe(v.string(), v.maxLength(LONGEST_REPLY)) });

type Patience = { timeout: number; pause: number };
const PATIENCE: Patience = { timeout: 120_000, pause: 1_000 };

/** By the ending such servers tell what is in a file; they do not trust its type. */
const FILE_NAMES: Record<RecordingType, string> = {
  "audio/webm": "answer.webm",
  "audio/ogg": "answer.ogg",
  "audio/mp4": "answer.m4a",
  "audio/wav": "answer.wav",
};
/** Models tidy speech up; shown a text with hesitations they keep more of them. */
const PROMPT = "Um, well, er, I mean, uh, I think it is, it is, hmm, quite important.";

/** Speaks the transcriptions protocol of OpenAI, as whisper.cpp, speaches and others do. */
export function createTranscriber(settings: TranscriptionSettings, patience: Patience = PATIENCE): Transcriber {
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
        signal: AbortSignal.timeout(patience.timeout),
        headers: settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` },
        body: form,
      });
      if (!response.ok) {
        await response.body?.cancel();
        const isFinal = response.status < 500 && response.status !== 429 && response.status !== 408;
        return { fault: "refused", detail: `status ${response.status}`, isFinal };
      }
      return read((await response.text()).slice(0, LONGEST_REPLY));
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      return { fault: name === "TimeoutError" ? "time_out" : "network", detail: name, isFinal: false };
    }
  }

  return {
    async write({ bytes, mime }) {
      let last: TranscriptionFault = { fault: "network", detail: "not asked", isFinal: false };
      for (let tries = 0; tries < TRIES; tries += 1) {
        if (tries > 0) await wait(patience.pause * 2 ** (tries - 1));
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
