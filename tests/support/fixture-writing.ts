import type { CompiledModule } from "#core/exam/content/compiled.ts";
import type { WritingModule } from "#core/exam/content/module.ts";

/** A short Academic Writing module: a bar chart to describe and an essay. */
export const fixtureWriting: WritingModule = {
  slug: "fixture-writing-academic-1",
  name: "Writing",
  module_type: "writing",
  test_type: "academic",
  content_version: "00000000000000f1",
  duration: 3600,
  media: [],
  parts: [
    {
      id: "task-1",
      number: 1,
      title: "Task 1",
      task: 1,
      kind: "bar",
      prompt: [
        { text: "The chart shows how people travelled to work in the town of Ashby Cross in 2004 and in 2024." },
        { text: "Describe the main features of the chart and compare the two years where it is helpful." },
      ],
      figures: [
        {
          title: "Journeys to work in Ashby Cross, share by mode",
          chart: {
            kind: "bar",
            unit: "%",
            axes: { x: "Way of travelling", y: "Share of journeys" },
            categories: ["Walked", "Bicycle", "Bus", "Train", "Car"],
            series: [
              { name: "2004", values: [22, 6, 24, 11, 37] },
              { name: "2024", values: [14, 19, 17, 18, 32] },
            ],
          },
          table: {
            columns: ["Way of travelling", "2004", "2024"],
            rows: [
              ["Walked", "22%", "14%"],
              ["Bicycle", "6%", "19%"],
              ["Bus", "24%", "17%"],
              ["Train", "11%", "18%"],
              ["Car", "37%", "32%"],
            ],
          },
        },
      ],
      minimumWords: 150,
      minutes: 20,
    },
    {
      id: "task-2",
      number: 2,
      title: "Task 2",
      task: 2,
      kind: "opinion",
      prompt: [
        { text: "Some people think that a town should spend more on cycle paths than on roads." },
        { text: "To what extent do you agree or disagree?" },
      ],
      minimumWords: 250,
      minutes: 40,
    },
  ],
};

/** Returns the fixture as the compiler passes it to publishing. */
export function makeCompiledWriting(change: Partial<Pick<WritingModule, "slug" | "name">> = {}): CompiledModule {
  return { module: { ...fixtureWriting, ...change }, key: null, media: [] };
}
