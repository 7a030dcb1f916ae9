import type { SampleDetail } from "#core/wire/library/model-answers.ts";
import { SAMPLE_AUTHOR } from "#core/wire/library/sample-views.ts";
import { paths } from "#web/paths.ts";
import type { SampleRow } from "./labels.ts";

type Crumb = { name: string; path: string };

/** Returns the breadcrumbs of a page as schema.org data, from the start page down. */
export function toBreadcrumbData(origin: string, crumbs: readonly Crumb[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** Returns a list of model answers as schema.org data. */
export function toSampleListData(origin: string, name: string, rows: readonly SampleRow[]): object {
  return {
    "@type": "ItemList",
    name,
    itemListElement: rows.map((row, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: origin + paths.sample(row.section_id, row.attempt_id),
    })),
  };
}

/** Returns a model answer as schema.org data: a learning resource with its level. */
export function toModelAnswerData(origin: string, detail: Omit<SampleDetail, "task">, question: string): object {
  return {
    "@type": ["Article", "LearningResource"],
    headline: question,
    articleBody: detail.attempt,
    datePublished: detail.created_at,
    inLanguage: "en",
    isAccessibleForFree: true,
    learningResourceType: "Model answer",
    educationalLevel: `IELTS band ${detail.bands.toFixed(1)}`,
    about: detail.categories.map((category) => category.name),
    author: { "@type": "Organization", name: "Bandwise", url: `${origin}/` },
    creditText: SAMPLE_AUTHOR,
    isPartOf: { "@type": "Book", name: detail.book.name, url: origin + paths.book(detail.book.slug) },
    url: origin + paths.sample(detail.section_id, detail.attempt_id),
    image: `${origin}/icons/icon-512.png`,
  };
}
