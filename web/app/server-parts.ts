import type { SiteSettings } from "#core/wire/site-settings.ts";
import { createLocalKeys, createMemoryStore } from "#web/db/local-keys.ts";
import type { LibraryPort, Parts } from "#web/parts.ts";

const absent = (room: string) => () => Promise.reject(new Error(`${room} is not there on the server`));

/** The app's parts while the server renders: nobody is signed in, nothing is kept, the library is the API's own. */
export function createServerParts(library: LibraryPort, site: SiteSettings): Parts {
  return {
    device: absent("The device"),
    client: absent("The client"),
    session: absent("The session"),
    sync: absent("Sync"),
    local: createLocalKeys(createMemoryStore, () => null),
    library,
    site,
  };
}
