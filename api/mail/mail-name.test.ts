import { expect, it } from "vitest";
import { toFullMailName, composeGreeting, toMailName } from "./mail-name.ts";

it.each(["Ada", "Anne-Marie", "O’Brien", "J. R.", "María José", "Nguyễn", "李", "Abd al-Rahman", "D'Arcy"])(
  "keeps the name %s",
  (name) => {
    expect(composeGreeting(name)).toBe(`Hello ${name.normalize("NFKC")},`);
  },
);

it.each([
  "http://evil.example",
  "evil.example",
  "www.evil.example",
  "evil．example",
  "Prize: claim it",
  "Prize：claim",
  "You won a prize",
  "Call 0800 123",
  "ada@evil.example",
  "<b>Ada</b>",
  "Ada\u202Eevil",
  "Ada\u200Bevil",
  "Ada\r\nBcc: all",
  "A".repeat(31),
  "",
  " ",
  "evil/path",
  "a.b",
])("greets without the name %j", (name) => {
  expect(toMailName(name)).toBeNull();
  expect(composeGreeting(name)).toBe("Hello,");
});

it('shows a full name, or "A learner" instead of a name that could carry a message', () => {
  expect(toFullMailName("Maria del Carmen García López")).toBe("Maria del Carmen García López");
  expect(toFullMailName("Prize: evil.example Okafor")).toBe("A learner");
});
