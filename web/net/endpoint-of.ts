import type { Endpoint } from "#core/wire/endpoint.ts";
import type { EndpointName } from "#core/wire/endpoints.ts";
import { HOME_ENDPOINTS } from "#core/wire/home-endpoints.ts";

type EndpointTable = Partial<Record<EndpointName, Endpoint>>;
const HOME: EndpointTable = HOME_ENDPOINTS;

const loadLearnerEndpoints = async (): Promise<EndpointTable> =>
  (await import("#core/wire/learner-endpoints.ts")).LEARNER_ENDPOINTS;
const loadStaffEndpoints = async (): Promise<EndpointTable> =>
  (await import("#core/wire/staff-endpoints.ts")).STAFF_ENDPOINTS;

/** Returns an endpoint. The table of the first pages is already loaded; the other tables are loaded on first use. */
export async function endpointOf(name: EndpointName): Promise<Endpoint> {
  const found = HOME[name] ?? (await loadLearnerEndpoints())[name] ?? (await loadStaffEndpoints())[name];
  if (found === undefined) throw new Error(`No endpoint ${name}`);
  return found;
}
