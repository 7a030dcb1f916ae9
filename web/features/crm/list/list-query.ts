import { CLAIM_FILTERS, CRM_SORTS } from "#core/wire/crm/evaluation-list.ts";
import { EXAMINER_STATUSES } from "#core/wire/crm/examiner.ts";

export const ROWS_PER_PAGE = 50;
export const MAX_SEARCH_CHARACTERS = 100;

type Sort = (typeof CRM_SORTS)[number];
type StatusFilter = (typeof EXAMINER_STATUSES)[number] | "OPEN" | "";
type ClaimFilter = (typeof CLAIM_FILTERS)[number] | "";

/** The filters, order and page of the list, as in the URL. "" means no filter, or the first page. */
export type ListQuery = { search: string; status: StatusFilter; claim: ClaimFilter; sort: Sort; cursor: string };

const STATUS_FILTERS: readonly StatusFilter[] = ["OPEN", ...EXAMINER_STATUSES];

export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: (params.get("search") ?? "").trim().slice(0, MAX_SEARCH_CHARACTERS),
    status: STATUS_FILTERS.find((known) => known === params.get("status")) ?? "",
    claim: CLAIM_FILTERS.find((known) => known === params.get("claim")) ?? "",
    sort: CRM_SORTS.find((known) => known === params.get("sort")) ?? "newest",
    cursor: params.get("cursor") ?? "",
  };
}

/** Returns the query string for the URL, without default values. */
export function writeListQuery({ search, status, claim, sort, cursor }: ListQuery): string {
  const params = new URLSearchParams();
  if (search !== "") params.set("search", search);
  if (status !== "") params.set("status", status);
  if (claim !== "") params.set("claim", claim);
  if (sort !== "newest") params.set("sort", sort);
  if (cursor !== "") params.set("cursor", cursor);
  return params.size === 0 ? "" : `?${params.toString()}`;
}

/** Returns the query for the API call. */
export function toCallQuery(query: ListQuery): {
  search?: string;
  status?: Exclude<StatusFilter, "">;
  claim?: Exclude<ClaimFilter, "">;
  sort: Sort;
  cursor?: string;
} {
  return {
    ...(query.search !== "" && { search: query.search }),
    ...(query.status !== "" && { status: query.status }),
    ...(query.claim !== "" && { claim: query.claim }),
    sort: query.sort,
    ...(query.cursor !== "" && { cursor: query.cursor }),
  };
}
