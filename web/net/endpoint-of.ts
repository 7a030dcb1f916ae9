import type { Endpoint } from "#core/wire/endpoint.ts";
import type { EndpointName } from "#core/wire/endpoints.ts";
import { HOME_ENDPOINTS } from "#core/wire/home-endpoints.ts";

type Table = Partial<Record<EndpointName, Endpoint>>;
const HOME: Table = HOME_ENDPOINTS;

/** Returns an endpoint. The endpoints of every page are already loaded; the other tables are fetched on first use. */
export async function endpointOf(name: EndpointName): Promise<Endpoint> {
  const learner = async (): Promise<Table> => (await import("#core/wire/learner-endpoints.ts")).LEARNER_ENDPOINTS;
  const staff = async (): Promise<Table> => (await import("#core/wire/staff-endpoints.ts")).STAFF_ENDPOINTS;
  const found = HOME[name] ?? (await learner())[name] ?? (await staff())[name];
  if (found === undefined) throw new Error(`No endpoint ${name}`);
  return found;
}
