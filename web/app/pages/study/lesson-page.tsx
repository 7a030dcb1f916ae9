import { lessons } from "virtual:lessons";
import { useParams } from "react-router";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { QUESTION_TYPE_NAMES } from "#core/exam/content/question-type.ts";
import type { Lesson } from "#core/exam/study/lesson.ts";
import { LessonView, type LessonViewProps } from "#web/features/study/lessons/lesson-view.tsx";
import { paths } from "#web/paths.ts";
import type { Head, HeadContext } from "../../shell/page.ts";
import { useReadLessons } from "../../study/use-read-lessons.ts";
import { Component as NotFound, head as notFoundHead } from "../site/not-found-page.tsx";

const findLesson = (id: string | undefined): Lesson | undefined => lessons.find((lesson) => lesson.id === id);

export const head = ({ params }: HeadContext<unknown>): Head => {
  const lesson = findLesson(params["lesson_id"]);
  if (lesson === undefined) return notFoundHead();
  return {
    title: `${lesson.title}: IELTS ${MODULE_NAMES[lesson.module_type]} lesson`,
    description: lesson.tests,
    canonical: paths.lesson(lesson.id),
    isStatic: true,
    fetchesApp: true,
  };
};

export function Component() {
  const lesson = findLesson(useParams()["lesson_id"]);
  const { finish } = useReadLessons();
  if (lesson === undefined) return <NotFound />;
  return (
    <LessonView key={lesson.id} lesson={lesson} onFinish={() => finish(lesson.id)} practise={practiceOf(lesson)} />
  );
}

/** Returns a link to a drill of the lesson's question type, or else to the tests of its module. */
function practiceOf({ module_type, types }: Lesson): LessonViewProps["practise"] {
  const [type] = types;
  return type !== undefined && (module_type === "reading" || module_type === "listening")
    ? { to: paths.drillsOf(module_type, type), label: `Drill ${QUESTION_TYPE_NAMES[type]}` }
    : { to: paths.listing(module_type), label: `Practise ${MODULE_NAMES[module_type]}` };
}
