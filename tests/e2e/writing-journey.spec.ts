/** Writing with the server gone: both tasks, a crash in the middle of a word, handed in, and on the server once. */
import { countWords } from "#core/exam/writing/word-count.ts";
import { register, signIn, verify } from "./support/account.ts";
import { enter, tabTo } from "./support/keyboard.ts";
import { readWriting } from "./support/paper.ts";
import type { TestServer } from "./support/server.ts";
import {
  type ConsoleWatch,
  DESKTOP,
  expect,
  expectAccessible,
  inTheme,
  type Page,
  PHONE,
  test,
  waitForWorker,
  watchConsole,
  picture,
} from "./support/test.ts";

const SLUG = "tidewater-1-writing-academic-1";
const MINUTE = 60_000;
/** A letter is on the disk within a second; a busy machine may take half a second more to say so. */
const ON_DISK = 1_500;

const OPENING =
  "The line graph compares how many people travelled to Marlsea by ferry, road bridge, plane and private boat. ";
const CUT_SHORT =
  "Overall, the bridge took over from the ferry within ten years of its opening, and boats grew slowly.";
const ESSAY = "Services that live behind a screen are quick for those who can use one.\n\nOthers are left at the door.";

const answer = (page: Page, task: number) => page.getByRole("textbox", { name: `Your answer to Task ${task}` });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const task = (page: Page, number: number) =>
  page.getByRole("navigation", { name: "Tasks" }).getByRole("button", { name: `Task ${number}` });
const handInDialog = (page: Page) => page.getByRole("dialog", { name: "Hand in the test?" });

/** axe, nothing wider than the screen, and a picture for the designer's eye. */
async function inspect(page: Page, name: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await inTheme(page, theme, async () => {
      await expectAccessible(page, `${name}, ${theme}`);
      await picture(page, { path: `test-results/screens/writing-${name}.${theme}.png` });
    });
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function becomeLearner(page: Page, server: TestServer, email: string): Promise<void> {
  await register(page, server, email);
  await verify(page, server, email);
  await signIn(page, server, email);
  await waitForWorker(page);
}

/** Watches for complaints; a server that is gone is none. */
function watch(page: Page): ConsoleWatch {
  const watched = watchConsole(page);
  watched.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/);
  return watched;
}

/** Nothing helps with spelling in an exam: no browser, no phone keyboard, no extension. */
async function expectNoHelp(page: Page, number: number): Promise<void> {
  for (const [name, value] of Object.entries({
    spellcheck: "false",
    autocorrect: "off",
    autocapitalize: "off",
    autocomplete: "off",
    writingsuggestions: "false",
    "data-gramm": "false",
  }))
    await expect(answer(page, number)).toHaveAttribute(name, value);
}

async function expectWords(page: Page, text: string, minimum: number): Promise<void> {
  const words = countWords(text);
  const meter = page.getByRole("group", { name: `Words, at least ${minimum}` });
  await expect(meter).toContainText(words >= minimum ? /^\d+ words$/u : new RegExp(`^\\d+ of ${minimum}`, "u"));
  await expect(meter.locator("b")).toHaveText(String(words));
}

/** Touches an answer and sets the caret after its last letter, where a finger cannot aim in a test. */
async function tapAtEnd(page: Page, number: number): Promise<void> {
  await answer(page, number).tap();
  await answer(page, number).evaluate((area: HTMLTextAreaElement) =>
    area.setSelectionRange(area.value.length, area.value.length),
  );
}

/** Types letter by letter and kills the page's process on the last one. Returns what must have been kept by then. */
async function typeUntilCrash(page: Page, text: string): Promise<string> {
  const typedAt: number[] = [];
  for (const letter of text) {
    await page.keyboard.press(letter);
    typedAt.push(performance.now());
    // As fast as anybody types.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  const now = performance.now();
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
  return text.slice(0, typedAt.filter((at) => now - at > ON_DISK).length);
}

type ServerAttempt = { attempt_slug: string; module_slug: string; status: string };

/** What the server has: the list of attempts, and the texts of one. */
function onServer(
  page: Page,
  slug: string,
): Promise<{ attempts: ServerAttempt[]; answers: Record<string, string>; others: unknown[] }> {
  return page.evaluate(async (attempt_slug) => {
    const { access } = JSON.parse(localStorage.getItem("authTokens") ?? "{}") as { access: string };
    const post = async (path: string, body: unknown): Promise<unknown> => {
      const headers = { Authorization: `Bearer ${access}`, "Content-Type": "application/json" };
      return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    };
    const { attempts } = (await post("/api/student/get_attempts/", {})) as { attempts: ServerAttempt[] };
    const { answers, other_texts: others } = (await post("/api/ieltstest/get_attempt/writing/", {
      attempt_slug,
    })) as { answers: Record<string, string>; other_texts: unknown[] };
    return { attempts, answers, others };
  }, slug);
}

/** The server is back: everything is sent, and it has the attempt once with these texts. */
async function expectOnServer(page: Page, server: TestServer, slug: string, texts: readonly string[]): Promise<void> {
  const { parts } = await readWriting(SLUG);
  await server.up();
  await page.goto(`${server.origin}/dashboard/tests/`);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Everything is sent")).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(async () => (await onServer(page, slug)).attempts[0]?.status, { timeout: 60_000 })
    .toBe("Evaluated");
  const { attempts, answers, others } = await onServer(page, slug);
  expect(attempts).toHaveLength(1);
  expect(attempts[0]).toMatchObject({ attempt_slug: slug, module_slug: SLUG });
  expect(answers).toEqual(Object.fromEntries(parts.map((part, index) => [part.id, texts[index]])));
  expect(others).toEqual([]);
}

/** The page after the hand-in: both texts as they were written, and the ways to talk back. */
async function expectHandedIn(page: Page, texts: readonly [string, string]): Promise<void> {
  await expect(page).toHaveURL(/\/get_result$/);
  await expect(page.getByRole("heading", { name: "Writing", exact: true })).toBeVisible({ timeout: 15_000 });
  for (const [index, text] of texts.entries()) {
    await page.getByRole("tab", { name: new RegExp(`^Task ${index + 1}`) }).click();
    const own = page.getByRole("region", { name: `Your answer to Task ${index + 1}` });
    // Its marks are set out by paragraph.
    for (const paragraph of text.split(/\n+/)) await expect(own.locator("[data-text]")).toContainText(paragraph);
    await expect(own).toContainText(`${countWords(text)} words`);
    await expect(own).toContainText(`Below ${index === 0 ? 150 : 250}`);
  }
  for (const name of ["How was this test?", "Share this result", "Something wrong?"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
}

const slugOf = (page: Page): string => new URL(page.url()).pathname.split("/").filter(Boolean)[4] ?? "";

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("by touch: both tasks, a crash in the middle, handed in and sent once", async ({ page: first, server }) => {
    test.setTimeout(240_000);
    let page = first;
    let watched = watch(page);
    const complaints: string[] = [];
    await page.clock.install();
    await becomeLearner(page, server, "ines@bandwise.test");
    const { parts } = await readWriting(SLUG);
    const [figure] = parts[0]?.figures ?? [];
    if (figure?.table === undefined) throw new Error("a first task without a figure and its table");

    await test.step("download with its size said before, then lose the server", async () => {
      await page.goto(`${server.origin}/ieltstest/writing/`);
      await page
        .getByRole("button", { name: /^Choose a test/ })
        .first()
        .tap();
      const sheet = page.getByRole("dialog");
      await sheet
        .getByRole("button", { name: /^Download .+ (kB|MB)/ })
        .first()
        .tap();
      await expect(sheet.getByText(/^Ready offline/).first()).toBeVisible({ timeout: 30_000 });
      await server.kill();
      await sheet
        .getByRole("button", { name: /^Start Test/ })
        .first()
        .tap();
      await button(page, "Start").tap();
      await expect(page.getByRole("heading", { name: "Writing Task 1" })).toBeVisible();
    });
    const attemptUrl = page.url();
    const slug = slugOf(page);

    await test.step("the figure: its numbers as a table, and as large as one likes", async () => {
      await expect(page.getByRole("img", { name: /^Line graph\./ })).toBeVisible();
      await inspect(page, "task.phone");
      await button(page, "Show as table").tap();
      const table = page.getByRole("table", { name: figure.title });
      const [first] = figure.table?.columns.slice(1) ?? [];
      // What the columns have in common, their unit, is said once.
      const column = first?.replace(/ \(.+\)$/, "");
      const [row] = figure.table?.rows ?? [];
      await expect(table.getByRole("columnheader", { name: column ?? "", exact: true })).toBeVisible();
      await expect(table.getByRole("rowheader", { name: row?.[0] ?? "", exact: true })).toBeVisible();
      await expect(table.getByRole("row")).toHaveCount((figure.table?.rows.length ?? 0) + 1);
      await inspect(page, "table.phone");
      await button(page, "Show as chart").tap();
      await button(page, "Enlarge").tap();
      const zoom = page.getByRole("dialog", { name: figure.title });
      const drawing = zoom.getByRole("img", { name: /^Line graph\./ });
      const before = (await drawing.boundingBox())?.width ?? 0;
      await zoom.getByRole("button", { name: "Larger" }).tap();
      await zoom.getByRole("button", { name: "Larger" }).tap();
      await expect(zoom.getByRole("status")).toHaveText("200 %");
      expect((await drawing.boundingBox())?.width).toBeGreaterThan(before * 1.9);
      await inspect(page, "zoom.phone");
      await zoom.getByRole("button", { name: "Close" }).tap();
      await expect(zoom).toBeHidden();
    });

    await test.step("the answer, without any help, and its words", async () => {
      await button(page, "Your answer").tap();
      await expect(answer(page, 1)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Writing Task 1" })).toBeHidden();
      await expectNoHelp(page, 1);
      await answer(page, 1).tap();
      await page.keyboard.type(OPENING);
      await expectWords(page, OPENING, 150);
      await inspect(page, "answer.phone");
    });

    await test.step("the other task is open all the time; an earlier version can be brought back", async () => {
      await task(page, 2).tap();
      await expectNoHelp(page, 2);
      await answer(page, 2).tap();
      await page.keyboard.type(ESSAY);
      await expectWords(page, ESSAY, 250);
      // What was typed goes to the disk; the first save after a minute keeps a version.
      await page.clock.runFor(1_000);
      await page.clock.fastForward(2 * MINUTE);
      await page.keyboard.type(" A note to delete");
      await button(page, "Earlier versions").tap();
      const versions = page.getByRole("dialog", { name: "Earlier versions" });
      await expect(versions.getByRole("listitem")).toHaveCount(1);
      await inspect(page, "versions.phone");
      await versions.getByRole("listitem").getByRole("button").tap();
      await expect(versions.getByRole("group", { name: "Text of this version" })).toHaveText(
        `${ESSAY} A note to delete`,
      );
      await versions.getByRole("button", { name: "Close" }).last().tap();
      await tapAtEnd(page, 2);
      for (let letter = 0; letter < " A note to delete".length; letter += 1) await page.keyboard.press("Backspace");
      await expect(answer(page, 2)).toHaveValue(ESSAY);
      await task(page, 1).tap();
      await expect(answer(page, 1)).toHaveValue(OPENING);
    });

    let kept = "";
    await test.step("the page dies in the middle of a sentence: nothing older than a second is lost", async () => {
      await tapAtEnd(page, 1);
      kept = OPENING + (await typeUntilCrash(page, CUT_SHORT));
      complaints.push(...watched.complaints);
      page = await first.context().newPage();
      watched = watch(page);
      await page.goto(attemptUrl);
      // A whole new process on what may be a busy machine.
      await expect(answer(page, 1)).toBeVisible({ timeout: 30_000 });
      const found = await answer(page, 1).inputValue();
      expect(found.startsWith(kept), `kept "${kept}", found "${found}"`).toBe(true);
      expect(`${OPENING}${CUT_SHORT}`.startsWith(found)).toBe(true);
      await task(page, 2).tap();
      await expect(answer(page, 2)).toHaveValue(ESSAY);
      await task(page, 1).tap();
      await tapAtEnd(page, 1);
      await page.keyboard.type(`${OPENING}${CUT_SHORT}`.slice(found.length));
      await expect(answer(page, 1)).toHaveValue(`${OPENING}${CUT_SHORT}`);
    });

    const texts = [`${OPENING}${CUT_SHORT}`, ESSAY] as const;
    await test.step("the last look names what is short", async () => {
      await button(page, "Finish").tap();
      const dialog = handInDialog(page);
      const [one, two] = texts.map(countWords);
      await expect(dialog).toContainText(`Task 1: ${one} words, ${150 - (one ?? 0)} below the 150 it asks for.`);
      await expect(dialog).toContainText(`Task 2: ${two} words, ${250 - (two ?? 0)} below the 250 it asks for.`);
      await inspect(page, "last-look.phone");
      await dialog.getByRole("button", { name: "Go to Task 2" }).tap();
      await expect(answer(page, 2)).toBeFocused();
      await button(page, "Finish").tap();
      await dialog.getByRole("button", { name: "Hand in" }).tap();
    });

    await test.step("handed in, with both texts to read", async () => {
      await expectHandedIn(page, texts);
      await expect(page.getByText("Waiting for network").first()).toBeVisible();
      await inspect(page, "handed-in.phone");
    });

    await test.step("the server comes back and has it, once", async () => {
      await expectOnServer(page, server, slug, texts);
      await page
        .getByRole("link", { name: /Tidewater/ })
        .first()
        .tap();
      await expectHandedIn(page, texts);
      await expect(page.getByRole("status").filter({ hasText: /^\s*Sent$/ })).toBeVisible();
    });
    expect([...complaints, ...watched.complaints]).toEqual([]);
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: DESKTOP });

  test("by keyboard alone: both tasks, a crash in the middle, handed in and sent once", async ({
    page: first,
    server,
  }) => {
    test.setTimeout(240_000);
    let page = first;
    let watched = watch(page);
    const complaints: string[] = [];
    await page.clock.install();
    await becomeLearner(page, server, "noah@bandwise.test");
    const press = (keys: string): Promise<void> => page.keyboard.press(keys);

    await test.step("download, lose the server, start", async () => {
      await page.goto(`${server.origin}/ieltstest/writing/`);
      await expect(page.getByRole("button", { name: /^Choose a test/ }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await enter(page, page.getByRole("button", { name: /^Choose a test/ }).first());
      const sheet = page.getByRole("dialog");
      await enter(page, sheet.getByRole("button", { name: /^Download .+ (kB|MB)/ }).first());
      await expect(sheet.getByText(/^Ready offline/).first()).toBeVisible({ timeout: 30_000 });
      await server.kill();
      await enter(page, sheet.getByRole("button", { name: /^Start Test/ }).first());
      await expect(button(page, "Start")).toBeVisible();
      await enter(page, button(page, "Start"));
      await expect(page.getByRole("heading", { name: "Writing Task 1" })).toBeVisible();
    });
    const attemptUrl = page.url();
    const slug = slugOf(page);

    await test.step("task and answer side by side; the figure as a table and enlarged", async () => {
      await expect(answer(page, 1)).toBeVisible();
      await expectNoHelp(page, 1);
      await press("Alt+KeyA");
      await expect(page.getByRole("region", { name: "Task 1" })).toBeFocused();
      await enter(page, button(page, "Show as table"));
      await expect(page.getByRole("table")).toBeVisible();
      await press("Enter");
      await enter(page, button(page, "Enlarge"));
      const zoom = page.getByRole("dialog");
      await enter(page, zoom.getByRole("button", { name: "Larger" }));
      await expect(zoom.getByRole("status")).toHaveText("150 %");
      await tabTo(page, zoom.getByRole("group", { name: "Enlarged figure" }));
      await inspect(page, "zoom.desktop");
      await press("Escape");
      await expect(zoom).toBeHidden();
      await expect(button(page, "Enlarge")).toBeFocused();
    });

    await test.step("write; cut, paste and undo work as anywhere", async () => {
      await press("Alt+KeyQ");
      await expect(answer(page, 1)).toBeFocused();
      await page.keyboard.type(OPENING);
      await expectWords(page, OPENING, 150);
      await press("Control+KeyA");
      await press("Control+KeyX");
      await expect(answer(page, 1)).toHaveValue("");
      await expectWords(page, "", 150);
      await press("Control+KeyV");
      await expect(answer(page, 1)).toHaveValue(OPENING);
      await press("Control+KeyZ");
      await expect(answer(page, 1)).toHaveValue("");
      await press("Control+KeyZ");
      await expect(answer(page, 1)).toHaveValue(OPENING);
      await expectWords(page, OPENING, 150);
    });

    await test.step("the other task by Alt and its number, each with its own words and undo", async () => {
      await press("Alt+Digit2");
      await expect(page.getByRole("heading", { name: "Writing Task 2" })).toBeVisible();
      await press("Alt+KeyQ");
      await expect(answer(page, 2)).toBeFocused();
      await expectNoHelp(page, 2);
      await page.keyboard.type(ESSAY);
      await expectWords(page, ESSAY, 250);
      await press("Alt+KeyP");
      await expect(page.getByRole("heading", { name: "Writing Task 1" })).toBeVisible();
      await expectWords(page, OPENING, 150);
      await press("Alt+KeyN");
      await expect(page.getByRole("heading", { name: "Writing Task 2" })).toBeVisible();
      await inspect(page, "room.desktop");
    });

    await test.step("whoever deletes a large part can have it back, and undo that", async () => {
      await press("Alt+Digit1");
      await press("Alt+KeyQ");
      await press("Control+End");
      await page.keyboard.type(CUT_SHORT);
      await page.clock.runFor(1_000);
      await press("Control+KeyA");
      await press("Delete");
      await expectWords(page, "", 150);
      await enter(page, button(page, "Earlier versions"));
      const versions = page.getByRole("dialog", { name: "Earlier versions" });
      await expect(versions.getByRole("listitem").first()).toContainText("Before a part was deleted");
      await enter(page, versions.getByRole("listitem").first().getByRole("button"));
      await expect(versions.getByRole("group", { name: "Text of this version" })).toHaveText(OPENING + CUT_SHORT);
      await inspect(page, "version.desktop");
      await enter(page, versions.getByRole("button", { name: "Bring this version back" }));
      await expect(answer(page, 1)).toHaveValue(OPENING + CUT_SHORT);
      await expect(answer(page, 1)).toBeFocused();
      await press("Control+KeyZ");
      await expect(answer(page, 1)).toHaveValue("");
      await press("Control+Shift+KeyZ");
      await expect(answer(page, 1)).toHaveValue(OPENING + CUT_SHORT);
    });

    await test.step("time, curtain, settings and help have keys of their own", async () => {
      await press("Alt+KeyT");
      await expect(button(page, "Show the time")).toBeVisible();
      await press("Alt+KeyT");
      await expect(page.getByRole("button", { name: /minutes.* left/ })).toBeVisible();
      await press("Alt+KeyH");
      await expect(button(page, "Show the test")).toBeVisible();
      await press("Alt+KeyH");
      await press("Alt+KeyS");
      await expect(page.getByRole("dialog", { name: "Text and page" })).toBeVisible();
      await press("Escape");
      await press("Alt+Slash");
      const help = page.getByRole("dialog", { name: "Help" });
      await expect(help).toContainText("To your answer");
      await press("Escape");
      await expect(help).toBeHidden();
    });

    const more = " Planes carried few people throughout, and fewer at the end than at their height in 1995.";
    const whole = OPENING + CUT_SHORT + more;
    await test.step("the page dies in the middle of a sentence: nothing older than a second is lost", async () => {
      await press("Alt+KeyQ");
      await press("Control+End");
      const kept = OPENING + CUT_SHORT + (await typeUntilCrash(page, more));
      complaints.push(...watched.complaints);
      page = await first.context().newPage();
      watched = watch(page);
      await page.goto(attemptUrl);
      // A whole new process on what may be a busy machine.
      await expect(answer(page, 1)).toBeVisible({ timeout: 30_000 });
      const found = await answer(page, 1).inputValue();
      expect(found.startsWith(kept), `kept "${kept}", found "${found}"`).toBe(true);
      expect(whole.startsWith(found)).toBe(true);
      await page.keyboard.press("Alt+KeyQ");
      await page.keyboard.press("Control+End");
      await page.keyboard.type(whole.slice(found.length));
      await expect(answer(page, 1)).toHaveValue(whole);
    });

    const texts = [whole, ESSAY] as const;
    await test.step("finish: the last look names what is short; hand in", async () => {
      await page.keyboard.press("Alt+KeyF");
      const dialog = handInDialog(page);
      await expect(dialog).toContainText(`Task 1: ${countWords(whole)} words`);
      await expect(dialog).toContainText("below the 250 it asks for.");
      await inspect(page, "last-look.desktop");
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await page.keyboard.press("Alt+KeyF");
      await enter(page, dialog.getByRole("button", { name: "Hand in" }));
      await expectHandedIn(page, texts);
      await inspect(page, "handed-in.desktop");
    });

    await test.step("the server comes back and has it, once", async () => {
      await expectOnServer(page, server, slug, texts);
    });

    await test.step("practice keeps the help that the browser gives", async () => {
      await page.goto(
        `${server.origin}/ieltstest/attempt/writing/${SLUG}/CCCCCCCCCCCCCCCCCCCCCA?mode=practice&extra=0`,
      );
      await expect(button(page, "Start")).toBeVisible();
      await enter(page, button(page, "Start"));
      await expect(answer(page, 1)).toHaveAttribute("spellcheck", "true");
      await expect(answer(page, 1)).toHaveAttribute("autocorrect", "on");
      await expect(button(page, "Pause the clock")).toBeVisible();
    });
    expect([...complaints, ...watched.complaints]).toEqual([]);
  });

  test("time runs out while the app is closed: the texts as they stood are handed in", async ({ page, server }) => {
    test.setTimeout(120_000);
    const watched = watch(page);
    await page.clock.install();
    await becomeLearner(page, server, "mara@bandwise.test");
    await page.goto(`${server.origin}/ieltstest/attempt/writing/${SLUG}/DDDDDDDDDDDDDDDDDDDDDQ?mode=exam&extra=0`);
    await button(page, "Start").click();
    await answer(page, 1).click();
    await page.keyboard.type(OPENING);
    await page.goto("about:blank");
    await page.clock.fastForward(61 * MINUTE);
    await page.goto(`${server.origin}/ieltstest/attempt/writing/${SLUG}/DDDDDDDDDDDDDDDDDDDDDQ`);
    await expect(page).toHaveURL(/\/get_result$/);
    await expect(page.getByText("Time was up. Your texts were handed in as they stood at that moment.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Your answer to Task 1" })).toContainText(OPENING.trim());
    await page.getByRole("tab", { name: /^Task 2/ }).click();
    await expect(page.getByRole("region", { name: "Your answer to Task 2" })).toContainText("Nothing was written.");
    expect(watched.complaints).toEqual([]);
  });
});
