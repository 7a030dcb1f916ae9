import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import { ModuleSchema, type ReadingModule, type WritingModule } from "#core/exam/content/module.ts";
import { WRITING_TASK_LIMITS } from "#core/exam/content/part.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { LocalIdSchema, SlugSchema } from "#core/exam/content/slug.ts";
import { drillModule } from "#core/exam/drill/mark-drill.ts";
import type { Diagnostic } from "#core/exam/study/diagnostic.ts";
import { Prose } from "../authored-fields.ts";
import { AuthoredReadingPartSchema } from "../authored-schema.ts";
import { compileModule } from "../compile/compile-module.ts";
import { compileGroups, type ModuleFolder, type Work } from "../compile/compile-part.ts";
import { compileInline, compileText } from "../markdown.ts";
import { type Finding, formatFinding } from "../findings.ts";
import { versionOf } from "../versions.ts";
import { readYaml } from "../yaml-file.ts";

const FILE = "diagnostic.yaml";

const DiagnosticFileSchema = v.strictObject({
  provenance: v.strictObject({ author: Prose, written: v.pipe(v.string(), v.isoDate()), method: Prose, facts: Prose }),
  listening: v.strictObject({
    book: SlugSchema,
    test: SlugSchema,
    part: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
    group: LocalIdSchema,
  }),
  reading: AuthoredReadingPartSchema,
  writing: v.strictObject({ prompt: Prose, bullets: v.pipe(v.array(Prose), v.length(3)) }),
});
type DiagnosticFile = v.InferOutput<typeof DiagnosticFileSchema>;

/** Reads and compiles the diagnostic of a content folder. Throws with file and place if something is wrong. */
export async function readDiagnostic(content: string): Promise<Diagnostic> {
  const findings: Finding[] = [];
  const folder: ModuleFolder = { dir: join(content, "diagnostic"), name: "diagnostic" };
  const { value, report } = await readYaml(
    join(folder.dir, FILE),
    `diagnostic/${FILE}`,
    DiagnosticFileSchema,
    findings,
  );
  const listening = value && (await readListening(content, value.listening, findings));
  const reading = value && (await readReading(value.reading, { folder, report, findings, media: new Map() }));
  const [problem] = findings.filter(({ severity }) => severity === "problem");
  if (problem !== undefined) throw new Error(formatFinding(problem));
  if (!value || !listening || !reading) throw new Error(`content/diagnostic/${FILE}: the Listening group is missing`);
  return { listening, reading, writing: writingModule(value.writing) };
}

/** Returns one question group of a module of the library, and the span of the recording that it is about. */
async function readListening(
  content: string,
  { book, test, part, group }: DiagnosticFile["listening"],
  findings: Finding[],
): Promise<Diagnostic["listening"] | null> {
  const name = join("books", book, test, "listening");
  const source = await compileModule({ dir: join(content, name), name }, new Set(), findings);
  const { module: whole, key } = source?.compiled ?? {};
  const module = whole && drillModule(whole, { part, group });
  const listeningPart = module?.parts[0];
  if (!key || module?.module_type !== "listening" || listeningPart === undefined || !("audio" in listeningPart))
    return null;
  const numbers = new Set(listeningPart.groups.flatMap(groupNumbers));
  const next = listeningPart.pauses.find(({ start }) => start > (listeningPart.pauses[0]?.end ?? 0));
  return {
    module: { ...module, media: module.media.filter(({ id }) => id === listeningPart.audio) },
    key: keyOf(key, numbers),
    from: listeningPart.pauses[0]?.start ?? 0,
    to: next?.start ?? listeningPart.length ?? 0,
  };
}

function keyOf({ transcripts: _transcripts, band_table: _table, ...key }: ModuleKey, numbers: ReadonlySet<number>) {
  return { ...key, questions: key.questions.filter(({ number }) => numbers.has(number)) };
}

async function readReading(part: DiagnosticFile["reading"], work: Work): Promise<Diagnostic["reading"]> {
  const texts = await Promise.all(
    part.texts.map(async (file) => {
      const source = await readFile(join(work.folder.dir, file), "utf8");
      const { text, problems } = compileText(source, file.replace(/\.md$/u, ""));
      for (const { message } of problems) work.report.problem(["reading", "texts"], `${file}: ${message}`);
      return text;
    }),
  );
  const { groups, keys } = await compileGroups(part, ["reading"], texts, work);
  const content = {
    slug: "diagnostic-reading",
    name: "Diagnostic",
    module_type: "reading" as const,
    test_type: "both" as const,
    duration: part.minutes * 60,
    media: [],
    parts: [{ id: part.id, number: 1, title: part.title, minutes: part.minutes, texts, groups }],
  };
  const content_version = versionOf(content);
  const questions = keys.map(({ key }) => key);
  const key = { module_slug: content.slug, content_version, questions };
  return {
    module: v.parse(ModuleSchema, { ...content, content_version }) as ReadingModule,
    key: { ...key, key_version: versionOf(key) },
  };
}

/** Returns the writing task as a module with one informal letter, so that the evaluator can judge the answer. */
function writingModule({ prompt, bullets }: DiagnosticFile["writing"]): WritingModule {
  const content = {
    slug: "diagnostic-writing",
    name: "Diagnostic",
    module_type: "writing" as const,
    test_type: "both" as const,
    duration: 300,
    media: [],
    parts: [
      {
        id: "diagnostic-letter",
        number: 1,
        title: "Letter",
        task: 1 as const,
        kind: "letter_informal" as const,
        prompt: [compileInline(prompt).text],
        bullets: bullets.map((bullet) => compileInline(bullet).text),
        ...WRITING_TASK_LIMITS[1],
      },
    ],
  };
  return v.parse(ModuleSchema, { ...content, content_version: versionOf(content) }) as WritingModule;
}
