import { CLAIM_FILTERS, CRM_SORTS } from "#core/wire/crm/crm.ts";
import { EXAMINER_STATUSES } from "#core/wire/crm/examiner.ts";

/** Rows per page; at most 60 may be rendered. */
export const ROWS_PER_PAGE = 50;

type Sort = (typeof CRM_SORTS)[number];
type StatusFilter = (typeof EXAMINER_STATUSES)[number] | "OPEN" | "";

type ClaimFilter = (typeof CLAIM_FILTERS)[number] | "";
/** The list's filter, order and page, as in the address. */
export type ListQuery = { search: string; status: StatusFilter; claim: ClaimFilter; sort: Sort; cursor: string };

const FILTERS: readonly StatusFilter[] = ["OPEN", ...EXAMINER_STATUSES];

export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: (params.get("search") ?? "").trim().slice(0, 100),
    status: FILTERS.find((one) => one === params.get("status")) ?? "",
    claim: CLAIM_FILTERS.find((one) => one === params.get("claim")) ?? "",
    sort: CRM_SORTS.find((one) => one === params.get("sort")) ?? "newest",
    cursor: params.get("cursor") ?? "",
  };
}

/** Writes a list's address, without default values. */
export function writeListQuery({ search, status, claim, sort, cursor }: ListQuery): string {
  const params = new URLSearchParams();
  if (search !== "") params.set("search", search);
  if (status !== "") params.set("status", status);
  if (claim !== "") params.set("claim", claim);
  if (sort !== "newest") params.set("sort", sort);
  if (cursor !== "") params.set("cursor", cursor);
  return params.size === 0 ? "" : `?${params.toString()}`;
}

/** Returns the query of the API call. */
export function callQuery(query: ListQuery): {
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
