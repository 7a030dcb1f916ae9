import type { Endpoint, EndpointName } from "#core/wire/endpoints.ts";
import { HOME_ENDPOINTS } from "#core/wire/home-endpoints.ts";

const HOME: Partial<Record<EndpointName, Endpoint>> = HOME_ENDPOINTS;

/** How a call is made. What every page may ask is at hand; the rest of the table is fetched with the first call of it. */
export async function endpointOf(name: EndpointName): Promise<Endpoint> {
  return HOME[name] ?? (await import("#core/wire/endpoints.ts")).ENDPOINTS[name];
}
