import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findEvidence } from "./evidence.ts";
import { compileText } from "./markdown.ts";

const texts = [
  compileText(
    "# One\n\n**A** The pipe runs under the road.\n\n## The pipe\n\n**B** A leak in *the pipe* is heard.",
    "one",
  ).text,
  compileText("# Two\n\nNobody’s pipe.\n\n- the road\n\nThe end of the road, the road.", "two").text,
];

describe("evidence", () => {
  it.each([
    ["runs under", "one", "one.p1", "runs under"],
    ["in the pipe is", "one", "one.p3", "in the pipe is"],
    ["Nobody's pipe", "two", "two.p1", "Nobody’s pipe"],
    ["B: the pipe", "one", "one.p3", "the pipe"],
    ["one/A: road", "one", "one.p1", "road"],
    ["two/¶2: The end", "two", "two.p3", "The end"],
  ])("finds %j in %s, %s", (written, text, block, words) => {
    const found = findEvidence(written, texts);
    if (!("evidence" in found) || found.evidence.kind !== "passage") throw new Error(JSON.stringify(found));
    const { anchor } = found.evidence;
    expect([found.evidence.text, anchor.block, found.block.text.slice(anchor.start, anchor.end)]).toEqual([
      text,
      block,
      words,
    ]);
  });

  it.each([
    ["the drain", "is not in the text"],
    ["the PIPE", "is not in the text"],
    ["is heard. Nobody", "is not in the text"],
    ["the road", "in more than one block"],
    ["two/¶2: the road", "twice in one block"],
    ["C: the pipe", "there is no place"],
    ["three/A: the pipe", "there is no place"],
  ])("reports that %j %s", (written, message) => {
    expect(findEvidence(written, texts)).toEqual({ problem: expect.stringContaining(message) });
  });

  it("finds any words of a text that occur once", () => {
    const blocks = texts.flatMap((text) => text.blocks);
    fc.assert(
      fc.property(fc.constantFrom(...blocks), fc.nat(40), fc.integer({ min: 1, max: 40 }), (block, start, length) => {
        const words = block.text.slice(start, start + length);
        fc.pre(words.length > 0 && !/^(?:[a-z0-9-]+\/)?(?:[A-Z]|¶\d+): /.test(words));
        const found = findEvidence(words, texts);
        if ("evidence" in found) expect(found.block).toBe(block);
        else expect(found.problem).toMatch(/in more than one block|twice in one block/);
      }),
    );
  });
});
