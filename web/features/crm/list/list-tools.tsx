import { statusLabel } from "#core/format/status-label.ts";
import { type RefObject, useCallback } from "react";
import { CLAIM_FILTERS, CRM_SORTS } from "#core/wire/crm/evaluation-list.ts";
import { EXAMINER_STATUSES } from "#core/wire/crm/examiner.ts";
import field from "#web/ui/form/field.module.css";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { type ListQuery, MAX_SEARCH_CHARACTERS } from "./list-query.ts";
import styles from "./list-tools.module.css";
import { useTypedSearch } from "./use-typed-search.ts";

const VIEWS = [
  { value: "" as const, label: "All" },
  { value: "OPEN" as const, label: "Open" },
  { value: "EVALUATED" as const, label: "Evaluated" },
];
const SORTS: Record<(typeof CRM_SORTS)[number], string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  due: "Due first",
  name: "By name",
};

/** The controls above the list of evaluations: view, status, examiner, order and search. */
export function ListTools({
  ref,
  query,
  onChange,
}: {
  ref: RefObject<HTMLInputElement | null>;
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
}) {
  const onSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const [typed, setTyped] = useTypedSearch(query.search, { maxLength: MAX_SEARCH_CHARACTERS, onSearch });
  const view = VIEWS.find(({ value }) => value === query.status)?.value ?? "other";
  return (
    <div className={styles.tools} role="search" aria-label="Evaluations">
      <Segmented
        label="View"
        value={view}
        options={VIEWS as readonly { value: "" | "OPEN" | "EVALUATED" | "other"; label: string }[]}
        onChange={(status) => status !== "other" && onChange({ status })}
      />
      <select
        className={field.select}
        aria-label="Status"
        value={query.status === "OPEN" ? "" : query.status}
        onChange={(event) => {
          const status = EXAMINER_STATUSES.find((known) => known === event.target.value) ?? "";
          onChange({ status });
        }}
      >
        <option value="">Any status</option>
        {EXAMINER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </select>
      <select
        className={field.select}
        aria-label="Examiner"
        value={query.claim}
        onChange={(event) => onChange({ claim: CLAIM_FILTERS.find((known) => known === event.target.value) ?? "" })}
      >
        <option value="">Any examiner</option>
        <option value="mine">Mine</option>
        <option value="free">Unclaimed</option>
      </select>
      <select
        className={field.select}
        aria-label="Order"
        value={query.sort}
        onChange={(event) => onChange({ sort: CRM_SORTS.find((known) => known === event.target.value) ?? "newest" })}
      >
        {CRM_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORTS[sort]}
          </option>
        ))}
      </select>
      <div className={styles.search}>
        <SearchField
          ref={ref}
          label="Client or number"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </div>
  );
}
