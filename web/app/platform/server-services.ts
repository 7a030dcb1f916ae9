import type { SiteSettings } from "#core/wire/account/site-settings.ts";
import { createLocalKeys, createMemoryStore } from "#web/db/storage/local-keys.ts";
import type { LibraryPort, Services } from "#web/services.ts";

const absent = (service: string) => () => Promise.reject(new Error(`${service} is not there on the server`));

/** Creates the services for rendering on the server: signed out, without storage, with the API's own library. */
export function createServerServices(library: LibraryPort, site: SiteSettings): Services {
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

/** Creates the services for rendering a guarded page before its data is known: for a learner without a name. */
export function createWaitingServices(library: LibraryPort, site: SiteSettings): Services {
  const store = createMemoryStore();
  const local = createLocalKeys(
    () => store,
    () => null,
  );
  local.writeUser({ first_name: "", last_name: "", email: "", testType: "academic", bandsTarget: 7 });
  return { ...createServerServices(library, site), local };
}
