import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hearLess } from "./hear-less.ts";

function container(): { element: Element; page: EventTarget; heard: string[] } {
  const page = new EventTarget();
  const element = Object.assign(new EventTarget(), { ownerDocument: page }) as unknown as Element;
  return { element, page, heard: [] };
}

it("keeps a root from what nobody hears, and nothing else", () => {
  const { element, page, heard } = container();
  const made = hearLess(element, (root) => {
    for (const target of [root, root.ownerDocument])
      for (const type of ["keydown", "keyup", "input", "selectionchange", "keypress", "textInput", "click"])
        target.addEventListener(type, () => heard.push(type), false);
    return "the root";
  });
  expect(made).toBe("the root");
  for (const target of [element, page])
    for (const type of ["keydown", "keyup", "input", "selectionchange", "keypress", "textInput", "click"])
      target.dispatchEvent(new Event(type));
  expect(heard).toEqual(["keydown", "input", "click", "keydown", "input", "click"]);
});

it("lets everybody else listen afterwards, also where a root could not be made", () => {
  const { element, page, heard } = container();
  const failing = (): never => {
    throw new Error("no root");
  };
  expect(() => hearLess(element, failing)).toThrow("no root");
  for (const target of [element, page]) {
    target.addEventListener("selectionchange", () => heard.push("selectionchange"));
    target.dispatchEvent(new Event("selectionchange"));
    expect(Object.keys(target)).not.toContain("addEventListener");
  }
  expect(heard).toHaveLength(2);
});

// React would never call these: the root does not hear the events that they are made of.
it("has no component that waits for an unheard event", () => {
  const web = join(import.meta.dirname, "..");
  const waiting = /\bon(?:KeyUp|KeyPress|BeforeInput|Select)(?:Capture)?=/u;
  const files = globSync("**/*.tsx", { cwd: web });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => waiting.test(readFileSync(join(web, file), "utf8")))).toEqual([]);
});
