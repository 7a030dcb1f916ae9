import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { taskBand } from "#core/exam/bands/writing.ts";
import { SAMPLE_CASES, SampleSchema, type TaskSamples } from "#core/exam/content/sample.ts";
import { LocalIdSchema } from "#core/exam/content/slug.ts";
import { Prose } from "../authored-fields.ts";
import type { Finding, Reporter } from "../findings.ts";
import type { ModuleFolder } from "./compile-part.ts";
import { readYaml } from "../yaml-file.ts";

/** In the exam, each criterion gets a whole band. */
const band = v.pipe(v.number(), v.integer("the band of a criterion is whole"), v.minValue(1), v.maxValue(9));

const SamplesFileSchema = v.strictObject({
  task: LocalIdSchema,
  topics: v.pipe(v.array(LocalIdSchema), v.minLength(1)),
  provenance: v.strictObject({ author: Prose, written: v.pipe(v.string(), v.isoDate()), method: Prose }),
  samples: v.pipe(
    v.array(
      v.strictObject({
        id: LocalIdSchema,
        bands: v.strictTuple([band, band, band, band]),
        case: v.optional(v.picklist(SAMPLE_CASES, `a case is one of these: ${SAMPLE_CASES.join(", ")}`)),
        answer: Prose,
        ta_feedback: Prose,
        advice: Prose,
        vocabulary_choice_suggestions: Prose,
        overall_personalized_feedback_suggestions: Prose,
      }),
    ),
    v.minLength(1),
  ),
});

/** The model answers to one task with the reporter of their file, for checks across files. */
export type SampleSource = { samples: TaskSamples; report: Reporter };

/**
 * Compiles the model answers of a Writing module: one file `samples-….yaml` per task, with topics from
 * content/categories.yaml.
 */
export async function compileSamples(
  folder: ModuleFolder,
  tasks: readonly string[],
  topics: ReadonlySet<string>,
  findings: Finding[],
): Promise<SampleSource[]> {
  const files = (await readdir(folder.dir)).filter((name) => /^samples-.*\.yaml$/.test(name)).sort();
  const compiled: SampleSource[] = [];
  for (const file of files) {
    const path = join(folder.dir, file);
    const { value, report } = await readYaml(path, `${folder.name}/${file}`, SamplesFileSchema, findings);
    if (!value) continue;
    const { task } = value;
    if (!tasks.includes(task)) report.problem(["task"], `the module has no task ${task}`);
    else if (compiled.some(({ samples }) => samples.task === task))
      report.problem(["task"], `${task} has model answers in another file too`);
    else compiled.push({ samples: compileFile(value), report });
    for (const [index, topic] of value.topics.entries())
      if (!topics.has(topic)) report.problem(["topics", index], `${topic} is not a topic of categories.yaml`);
  }
  return compiled;
}

function compileFile({ task, topics, provenance, samples }: v.InferOutput<typeof SamplesFileSchema>): TaskSamples {
  return {
    task,
    topics,
    samples: samples.map(({ id, bands, case: caseOf, answer, ...feedback }) =>
      v.parse(SampleSchema, {
        id,
        criteria: { task: bands[0], coherence: bands[1], lexis: bands[2], grammar: bands[3] },
        band: taskBand(bands),
        ...(caseOf !== undefined && { case: caseOf }),
        answer: answer.trim(),
        written: provenance.written,
        feedback,
      }),
    ),
  };
}
