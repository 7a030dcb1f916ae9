import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { type Lesson, type LessonHead, LessonSchema } from "../../../core/exam/study/lesson.ts";

/**
 * Reads the authored lessons of a folder, in the order of their file names: 01-name.yaml. Throws if a lesson is wrong;
 * the message names the file and the place.
 */
export function readLessons(folder: string): Lesson[] {
  const lessons = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => {
      const read = v.safeParse(LessonSchema, parse(readFileSync(join(folder, name), "utf8")));
      if (!read.success) {
        const [issue] = read.issues;
        throw new Error(`content/lessons/${name}: ${v.getDotPath(issue) ?? "file"}: ${issue.message}`);
      }
      return read.output;
    });
  const duplicate = lessons.find(({ id }, index) => lessons.findIndex((other) => other.id === id) !== index);
  if (duplicate !== undefined) throw new Error(`content/lessons: two lessons have the id ${duplicate.id}`);
  return lessons;
}

export function lessonHead({ id, title, module_type, minutes, types, tasks, parts }: Lesson): LessonHead {
  return { id, title, module_type, minutes, types, tasks, parts };
}
