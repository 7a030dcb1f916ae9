import { toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { AnswersSchema, AttemptHeadSchema, AttemptWorkSchema, HighlightSchema } from "#core/exam/attempt/attempt.ts";
import { ModuleKeySchema, QuestionKeySchema } from "#core/exam/content/answer-key.ts";
import { BookSchema, BookTestSchema, ModuleSummarySchema } from "#core/exam/content/book.ts";
import { MediaItemSchema, PictureSchema } from "#core/exam/content/media.ts";
import { ModuleSchema } from "#core/exam/content/module.ts";
import {
  ListeningPartSchema,
  ReadingPartSchema,
  SpeakingPartSchema,
  WritingTaskSchema,
} from "#core/exam/content/part.ts";
import { QuestionGroupSchema } from "#core/exam/content/question-group.ts";
import { ItemSchema, OptionSchema, SegmentSchema } from "#core/exam/questions/fields.ts";
import { PassageTextSchema, RichTextSchema } from "#core/exam/content/text.ts";
import { MarkingSchema } from "#core/exam/marking/mark.ts";
import { TokensSchema, UserSchema } from "#core/wire/account/user.ts";
import { AttemptRowSchema, AttemptSchema } from "#core/wire/attempt/attempts.ts";
import { CommandResultSchema, CommandSchema } from "#core/wire/commands/batch.ts";
import type { Endpoint } from "#core/wire/endpoint.ts";
import { ENDPOINTS } from "#core/wire/endpoints.ts";
import { PROBLEMS, ProblemBodySchema } from "#core/wire/problem.ts";

type Json = Record<string, unknown>;

/** The ways to authenticate a call. The empty entry stands for no authentication. */
const SECURITY: Record<Endpoint["access"], Json[]> = {
  public: [],
  optional: [{}, { bearer: [] }],
  learner: [{ bearer: [] }],
  staff: [{ bearer: [] }],
  admin: [{ bearer: [] }],
};

/** The schemas that the document lists once, under components. Calls refer to them by name. */
const SHARED_SCHEMAS: Record<string, GenericSchema> = {
  Answers: AnswersSchema,
  Attempt: AttemptSchema,
  AttemptHead: AttemptHeadSchema,
  AttemptRow: AttemptRowSchema,
  AttemptWork: AttemptWorkSchema,
  Book: BookSchema,
  BookTest: BookTestSchema,
  Command: CommandSchema,
  CommandResult: CommandResultSchema,
  Highlight: HighlightSchema,
  Item: ItemSchema,
  ListeningPart: ListeningPartSchema,
  Marking: MarkingSchema,
  MediaItem: MediaItemSchema,
  Module: ModuleSchema,
  ModuleKey: ModuleKeySchema,
  ModuleSummary: ModuleSummarySchema,
  Option: OptionSchema,
  PassageText: PassageTextSchema,
  Picture: PictureSchema,
  Problem: ProblemBodySchema,
  QuestionGroup: QuestionGroupSchema,
  QuestionKey: QuestionKeySchema,
  ReadingPart: ReadingPartSchema,
  RichText: RichTextSchema,
  Segment: SegmentSchema,
  SpeakingPart: SpeakingPartSchema,
  Tokens: TokensSchema,
  User: UserSchema,
  WritingTask: WritingTaskSchema,
};
const config = {
  errorMode: "ignore",
  typeMode: "input",
  definitions: SHARED_SCHEMAS,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

function toSchema(schema: GenericSchema): Json {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, config) as Json;
  return rest;
}

/** Returns one OpenAPI parameter for each property of an object schema. */
function listParameters(schema: GenericSchema | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: value,
  }));
}

function describeOperation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2] ?? ""],
    security: SECURITY[endpoint.access],
    "x-access": endpoint.access,
    ...(endpoint.verified === true && { "x-verified": true }),
    parameters: [...listParameters(endpoint.params, "path"), ...listParameters(endpoint.query, "query")],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { "application/json": { schema: toSchema(endpoint.body) } } } }
      : {}),
    ...(endpoint.form
      ? { requestBody: { required: true, content: { "multipart/form-data": { schema: toSchema(endpoint.form) } } } }
      : {}),
    ...(endpoint.raw
      ? { requestBody: { required: true, content: { "application/octet-stream": { schema: {} } } } }
      : {}),
    responses: {
      200: {
        description: "Success",
        content: endpoint.file
          ? { "application/octet-stream": { schema: {} } }
          : { "application/json": { schema: toSchema(endpoint.reply) } },
      },
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

/** Returns the whole API as OpenAPI 3.1, from the endpoint table that client and server use. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
    const path = endpoint.path.replaceAll(/:([a-z_]+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Bandwise API",
      version: "1",
      description: "Written from core/wire/endpoints.ts by `npm run docs:api`.",
    },
    paths,
    components: {
      schemas: toJsonSchemaDefs(SHARED_SCHEMAS, {
        errorMode: "ignore",
        typeMode: "input",
        overrideRef: config.overrideRef,
      }),
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      responses: {
        Problem: {
          description: `A refusal. Codes: ${Object.entries(PROBLEMS)
            .map(([code, { status }]) => `${code} (${status})`)
            .join(", ")}.`,
          content: { "application/json": { schema: toSchema(ProblemBodySchema) } },
        },
      },
    },
  };
}
