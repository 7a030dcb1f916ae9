import { useCallback } from "react";
import type { NextDue as Reply } from "#core/wire/crm/claims.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { type Load, useCall } from "../../use-call.ts";

/**
 * Links to the evaluation with the next examiner deadline. Leaves out the evaluation `exceptSlug`, and evaluations that
 * colleagues have claimed or that the signed-in member of staff may not mark.
 */
export function NextDue({ exceptSlug }: { exceptSlug: string }) {
  const load = useCallback<Load<Reply>>(
    (client, signal) => client.call("crmNextDue", { query: { except: exceptSlug }, signal }),
    [exceptSlug],
  );
  const { state } = useCall(load);
  if (state.kind !== "ready" || state.data.next === null) return null;
  const { slug, order_number, name } = state.data.next;
  return (
    <ButtonLink variant="outline" to={paths.crmEvaluation(slug)}>
      Next due: {order_number}, {name.split(" ")[0]}
    </ButtonLink>
  );
}
