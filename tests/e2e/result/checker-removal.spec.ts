/** The optional grammar checker can be deleted on the Downloads page. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createAccount, signInByApi } from "../support/account.ts";
import { expect, expectAccessible, test, WITHOUT_WORKER } from "../support/test.ts";

const ASSETS = join(import.meta.dirname, "..", "..", "..", "dist", "web", "assets");

test.use(WITHOUT_WORKER);

test("the grammar checker's download is listed, deleted, and offered again", async ({ page, server }) => {
  await createAccount(page, server, "nadia@bandwise.test");
  await signInByApi(page, server, "nadia@bandwise.test");
  const file = readdirSync(ASSETS).find((name) => /^harper.+\.wasm$/.test(name));
  await page.goto(`${server.origin}/account/downloads`);
  const section = page.getByRole("region", { name: "Grammar checker" });
  await expect(section.getByRole("button", { name: /^Download the grammar checker/ })).toBeVisible();
  await page.evaluate(async (path) => {
    await (await caches.open("bandwise-grammar")).put(path, new Response("the checker"));
  }, `/assets/${file}`);

  await page.reload();
  const remove = section.getByRole("button", { name: "Remove the grammar checker from this device" });
  await expect(remove).toBeVisible();
  await expectAccessible(page, "Downloads with the checker");
  await remove.click();
  await expect(section.getByRole("button", { name: /^Download the grammar checker/ })).toBeVisible();
  const remainingFiles = await page.evaluate(async () => (await (await caches.open("bandwise-grammar")).keys()).length);
  expect(remainingFiles).toBe(0);
});
