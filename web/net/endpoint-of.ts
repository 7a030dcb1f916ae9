import type { Endpoint, EndpointName } from "#core/wire/endpoints.ts";
import { HOME_ENDPOINTS } from "#core/wire/home-endpoints.ts";

const HOME: Partial<Record<EndpointName, Endpoint>> = HOME_ENDPOINTS;

/** Returns an endpoint. Those of every page are at hand; the rest of the table is fetched on first use. */
export async function endpointOf(name: EndpointName): Promise<Endpoint> {
  return HOME[name] ?? (await import("#core/wire/endpoints.ts")).ENDPOINTS[name];
}
