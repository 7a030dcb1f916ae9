import * as v from "valibot";
import { SlugSchema } from "../../exam/content/slug.ts";
import { PageQuerySchema } from "../page-query.ts";
import {
  BookSampleQuerySchema,
  BookSamplesSchema,
  CategoryParamsSchema,
  OtherSamplesSchema,
  SampleDetailSchema,
  SampleIndexSchema,
  SampleItemSchema,
  SampleListSchema,
  SampleModuleParamsSchema,
  SampleParamsSchema,
  SampleQuerySchema,
  SectionParamsSchema,
} from "./model-answers.ts";

/** Endpoints for model answers. */
export const MODEL_ANSWER_ENDPOINTS = {
  sampleIndex: {
    method: "GET",
    path: "/api/modelanswer/",
    access: "public",
    summary: "Count the model answers by category, book and module",
    reply: SampleIndexSchema,
  },
  categorySamples: {
    method: "GET",
    path: "/api/modelanswer/category/:category_id/",
    access: "public",
    summary: "List the model answers of one category",
    params: CategoryParamsSchema,
    query: SampleQuerySchema,
    reply: SampleListSchema,
  },
  bookSamples: {
    method: "GET",
    path: "/api/modelanswer/book/:book_slug/",
    access: "public",
    summary: "List the model answers to the tasks of one book",
    params: v.object({ book_slug: SlugSchema }),
    query: BookSampleQuerySchema,
    reply: SampleListSchema,
  },
  moduleSamples: {
    method: "GET",
    path: "/api/modelanswer/module/:test_type/:module_type/:task/",
    access: "public",
    summary: "List the model answers to one task of a test type, over all books",
    params: SampleModuleParamsSchema,
    query: SampleQuerySchema,
    reply: SampleListSchema,
  },
  bestSample: {
    method: "GET",
    path: "/api/modelanswer/section/:module_type/:section_id/",
    access: "public",
    summary: "Return the best model answer to a task, of band 7.5 or higher",
    params: SectionParamsSchema,
    reply: SampleItemSchema,
  },
  sample: {
    method: "GET",
    path: "/api/modelanswer/attempt/:module_type/:section_id/:attempt_id/",
    access: "public",
    summary: "Return one model answer with its evaluation",
    params: SampleParamsSchema,
    reply: SampleDetailSchema,
  },
  otherSamples: {
    method: "GET",
    path: "/api/modelanswer/attempt/:module_type/:section_id/:attempt_id/other_samples/",
    access: "public",
    summary: "List the other model answers to the same task",
    params: SampleParamsSchema,
    query: PageQuerySchema,
    reply: OtherSamplesSchema,
  },
  samplePack: {
    method: "GET",
    path: "/api/offline/samples/:book_slug/",
    access: "public",
    summary: "Return all model answers of a book, for a device that has downloaded it",
    params: v.object({ book_slug: SlugSchema }),
    reply: BookSamplesSchema,
  },
} as const;
