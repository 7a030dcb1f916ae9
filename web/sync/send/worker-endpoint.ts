import { UPLOAD_ENDPOINTS } from "#core/wire/attempt/upload-endpoints.ts";
import type { Endpoint } from "#core/wire/endpoint.ts";
import type { EndpointName } from "#core/wire/endpoints.ts";
import { HOME_ENDPOINTS } from "#core/wire/home-endpoints.ts";

/** The two tables with the endpoints that the worker calls. The whole table would double the worker's script. */
const ENDPOINTS: Partial<Record<EndpointName, Endpoint>> = { ...HOME_ENDPOINTS, ...UPLOAD_ENDPOINTS };

/** Returns an endpoint that the service worker may call. */
export function workerEndpoint(name: EndpointName): Endpoint {
  const endpoint = ENDPOINTS[name];
  if (endpoint === undefined)
    throw new Error(`The worker has no endpoint ${name}: see web/sync/send/worker-endpoint.ts.`);
  return endpoint;
}
