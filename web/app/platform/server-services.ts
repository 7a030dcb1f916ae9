import type { SiteSettings } from "#core/wire/account/site-settings.ts";
import { createLocalKeys, createMemoryStore } from "#web/db/storage/local-keys.ts";
import type { LibraryPort, Services } from "#web/services.ts";

const unavailable = (service: string) => () => Promise.reject(new Error(`${service} is not available on the server`));

/** Creates the services for rendering on the server: for a visitor, without storage, with the API's own library. */
export function createServerServices(library: LibraryPort, site: SiteSettings): Services {
  return {
    device: unavailable("The device"),
    client: unavailable("The client"),
    session: unavailable("The session"),
    sync: unavailable("Sync"),
    local: createLocalKeys(createMemoryStore, () => null),
    library,
    site,
  };
}

/**
 * Creates the services for rendering a waiting screen on the server: for a signed-in learner without name and data.
 */
export function createWaitingServices(library: LibraryPort, site: SiteSettings): Services {
  const store = createMemoryStore();
  const local = createLocalKeys(
    () => store,
    () => null,
  );
  local.writeUser({ first_name: "", last_name: "", email: "", testType: "academic", bandsTarget: 7 });
  return { ...createServerServices(library, site), local };
}
