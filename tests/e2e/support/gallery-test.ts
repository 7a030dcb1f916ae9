import { type GallerySite, openGallery } from "./gallery.ts";
import { test } from "./test.ts";

/** A test of the gallery, which all tests of a worker share. */
export const galleryTest = test.extend<object, { gallery: GallerySite }>({
  gallery: [
    async ({}, use) => {
      const site = await openGallery();
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
});
