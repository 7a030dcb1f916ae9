import { formatDate } from "#core/format/format-date.ts";
import { useCallback } from "react";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { paths } from "#web/paths.ts";
import { PageButtons } from "../list/page-buttons.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { StatusBadge } from "../status-badge.tsx";
import type { Load } from "../use-call.ts";
import { usePages } from "../list/use-pages.ts";

type Page = ReplyOf<"crmOtherEvaluations">;

/** The client's other evaluations, with links to previews of their reports. */
export function OtherEvaluations({ slug }: { slug: string }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmOtherEvaluations", {
          params: { slug },
          query: { limit: "50", ...(cursor !== null && { cursor }) },
          signal,
        }),
    [slug],
  );
  const pages = usePages(load);
  return (
    <PagedTable
      caption="Past Evaluations"
      failureTitle="Unable to fetch the other evaluations"
      empty="No evaluations found."
      columns={["#", "Name", "Status", "Staff", "Created", "View"]}
      pages={pages}
      getRows={(page) => page.evaluations}
      getKey={(row) => row.id}
      renderCells={(row) => ({
        "#": row.order_number,
        Name: row.name,
        Status: <StatusBadge status={row.status} />,
        Staff: row.staff_name ?? "–",
        Created: formatDate(row.created_at),
        View: (
          <a
            href={paths.examinerReport(row.slug, true)}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={`View ${row.order_number} in a new tab`}
          >
            View
          </a>
        ),
      })}
      foot={<PageButtons pages={pages} />}
    />
  );
}
