import { expect, test } from "vitest";
import { writeAnki } from "./anki.ts";

test("writes the headers of Anki’s text files, and a line for each word", () => {
  const file = writeAnki([
    {
      text: "mitigate",
      definition: "verb: make less severe",
      sentence: "Walls mitigated <most> floods.",
      source: "Tides & Test 1",
    },
    { text: 'the "tide"', definition: "", sentence: "", source: "" },
  ]);
  expect(file.split("\n")).toEqual([
    "#separator:tab",
    "#html:true",
    "#notetype:Basic",
    "#deck:Bandwise",
    "#tags:bandwise",
    "#columns:Front\tBack",
    "<b>mitigate</b><br><br>Walls <b>mitigated</b> &lt;most&gt; floods.\tverb: make less severe<br><br>Tides &amp; Test 1",
    '"<b>the ""tide""</b>"\t',
    "",
  ]);
});
