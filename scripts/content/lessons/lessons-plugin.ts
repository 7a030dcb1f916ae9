import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { lessonHead, readLessons } from "./read-lessons.ts";

const MODULES = ["virtual:lessons", "virtual:lesson-heads"];

/**
 * Vite plugin that compiles the authored lessons into modules: each whole lesson, and the fields for lists. Fails the
 * build if a lesson has an error.
 */
export function lessonsPlugin(root: string): Plugin {
  const folder = join(root, "content", "lessons");
  return {
    name: "bandwise-lessons",
    resolveId: (id) => (MODULES.includes(id) ? `\0${id}` : null),
    load(id) {
      if (!MODULES.includes(id.slice(1))) return null;
      // Watches each file: Vite treats a watched folder as an import and fails to find it.
      for (const file of readdirSync(folder)) this.addWatchFile(join(folder, file));
      const lessons = readLessons(folder);
      return id === "\0virtual:lessons"
        ? `export const lessons = ${JSON.stringify(lessons)};`
        : `export const lessonHeads = ${JSON.stringify(lessons.map(lessonHead))};`;
    },
  };
}
