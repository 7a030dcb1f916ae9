import { join } from "node:path";
import type { Plugin } from "vite";
import { lessonHead, readLessons } from "./read-lessons.ts";

const MODULES = ["virtual:lessons", "virtual:lesson-heads"];

/** Gives the app the authored lessons as modules: whole ones, and what lists need. Fails the build on a wrong lesson. */
export function lessonsPlugin(root: string): Plugin {
  const folder = join(root, "content", "lessons");
  return {
    name: "bandwise-lessons",
    resolveId: (id) => (MODULES.includes(id) ? `\0${id}` : null),
    load(id) {
      if (!MODULES.includes(id.slice(1))) return null;
      this.addWatchFile(folder);
      const lessons = readLessons(folder);
      return id === "\0virtual:lessons"
        ? `export const lessons = ${JSON.stringify(lessons)};`
        : `export const lessonHeads = ${JSON.stringify(lessons.map(lessonHead))};`;
    },
  };
}
