// The build creates these modules: scripts/content/lessons/lessons-plugin.ts.
declare module "virtual:lessons" {
  import type { Lesson } from "#core/exam/study/lesson.ts";
  export const lessons: readonly Lesson[];
}
declare module "virtual:lesson-heads" {
  import type { LessonHead } from "#core/exam/study/lesson.ts";
  export const lessonHeads: readonly LessonHead[];
}
// The build creates this module: scripts/content/diagnostic/diagnostic-plugin.ts.
declare module "virtual:diagnostic" {
  import type { Diagnostic } from "#core/exam/study/diagnostic.ts";
  export const diagnostic: Diagnostic;
}
