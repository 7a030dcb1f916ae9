import { expect, test } from "vitest";
import { createSiteSettings } from "./site-settings.ts";

test("replaces missing links with email links to support, and lists no missing social page", () => {
  const site = createSiteSettings("help@x.test");
  expect(site.links.removal).toBe("mailto:help@x.test?subject=Removal%20request");
  expect(site.links.contact).toMatch(/^mailto:help@x\.test/);
  expect(site.socials).toEqual([]);
  expect(site.adsFrame).toBeNull();
});

test("uses the given settings, and names a social page after its site", () => {
  const site = createSiteSettings("help@x.test", {
    removal: "https://forms.x.test/removal",
    socials: ["https://www.facebook.com/bandwise", null, "https://social.example/@bandwise"],
  });
  expect(site.links.removal).toBe("https://forms.x.test/removal");
  expect(site.socials.map((link) => link.label)).toEqual(["Facebook", "social.example"]);
});
