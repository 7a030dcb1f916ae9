import { useCallback } from "react";
import { formatDate } from "#core/format/format-date.ts";
import { MAX_TAG_CHARACTERS } from "#core/wire/crm/clients.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import tools from "../list/list-tools.module.css";
import { PageButtons } from "../list/page-buttons.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { MAX_SEARCH_CHARACTERS } from "../list/list-query.ts";
import { useUrlFilters } from "../list/use-url-filters.ts";
import { usePages } from "../list/use-pages.ts";
import type { Load } from "../use-call.ts";
import clientStyles from "./client-view.module.css";

type Page = ReplyOf<"crmClients">;
const COLUMNS = ["Client", "Tags", "Registered", "Verified", "Attempts", "Evaluations", "Payments"] as const;
const NUMBER_COLUMNS = ["Attempts", "Evaluations", "Payments"] as const;
const VIEWS = [
  { value: "" as const, label: "All" },
  { value: "new" as const, label: "New" },
  { value: "paid" as const, label: "Paid" },
  { value: "evaluation" as const, label: "Evaluated" },
];

/** The clients, newest first. View, tag and search are in the URL, so that a link opens the same list. */
export function ClientsView({ isAdmin }: { isAdmin: boolean }) {
  const { search, typedSearch, setTypedSearch, getFilter, changeFilter } = useUrlFilters(MAX_SEARCH_CHARACTERS);
  const view = VIEWS.find(({ value }) => value === getFilter("view"))?.value ?? "";
  const tag = getFilter("tag").slice(0, MAX_TAG_CHARACTERS);
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmClients", {
          query: {
            limit: "50",
            ...(view !== "" && { view }),
            ...(tag !== "" && { tag }),
            ...(search !== "" && { search }),
            ...(cursor !== null && { cursor }),
          },
          signal,
        }),
    [view, tag, search],
  );
  const pages = usePages(load);
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Clients" isAdmin={isAdmin} />
      <div className={tools.tools} role="search" aria-label="Clients">
        <Segmented label="View" value={view} options={VIEWS} onChange={(value) => changeFilter("view", value)} />
        {tag !== "" && (
          <Button variant="outline" aria-label={`Tag: ${tag}, show all`} onClick={() => changeFilter("tag", "")}>
            Tag: {tag}
            <Icon name="x" size={16} />
          </Button>
        )}
        <div className={tools.search}>
          <SearchField
            label="Name or email"
            value={typedSearch}
            onChange={(event) => setTypedSearch(event.target.value)}
          />
        </div>
      </div>
      <PagedTable
        caption="Clients"
        failureTitle="Unable to fetch the clients"
        empty="No clients found."
        columns={COLUMNS}
        numberColumns={NUMBER_COLUMNS}
        pages={pages}
        getRows={(page) => page.clients}
        getKey={(client) => client.user}
        renderCells={(client) => ({
          Client: (
            <>
              <Link to={paths.crmClient(client.user)}>{client.name}</Link>
              <div>{client.email}</div>
            </>
          ),
          Tags:
            client.tags.length === 0 ? (
              "–"
            ) : (
              <div className={clientStyles.tags}>
                {client.tags.map((name) => (
                  <Button key={name} variant="quiet" onClick={() => changeFilter("tag", name)}>
                    {name}
                  </Button>
                ))}
              </div>
            ),
          Registered: formatDate(client.created_at),
          Verified: client.is_verified ? "Yes" : "No",
          Attempts: client.attempts,
          Evaluations: client.evaluations,
          Payments: client.payments,
        })}
        foot={<PageButtons pages={pages} />}
      />
    </main>
  );
}
