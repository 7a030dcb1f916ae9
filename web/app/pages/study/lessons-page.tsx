import { lessonHeads } from "virtual:lesson-heads";
import { LessonsView } from "#web/features/study/lessons/lessons-view.tsx";
import { paths } from "#web/paths.ts";
import type { Head } from "../../shell/page.ts";
import { useReadLessons } from "../../study/use-read-lessons.ts";

export const head = (): Head => ({
  title: "IELTS lessons",
  description:
    "Short lessons for every kind of IELTS question and task: what it tests, a method, a worked example, and two tries with an explanation.",
  canonical: paths.lessons,
  isStatic: true,
  fetchesApp: true,
});

export function Component() {
  return <LessonsView lessons={lessonHeads} read={useReadLessons().finishedIds} />;
}
