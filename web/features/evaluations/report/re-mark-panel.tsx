import { useState } from "react";
import { formatDate } from "#core/format/format-date.ts";
import { plural } from "#core/format/plural.ts";
import type { OtherReport, ReportResponse } from "#core/wire/crm/report-response.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import styles from "./own-report.module.css";
import { PriceLine } from "../price.tsx";
import { usePrice } from "../use-price.ts";
import { useRequest } from "../use-request.ts";

/** Returns whether there is anything to show about a re-mark: an offer, the re-mark, or the first report. */
export function hasReMarkPanel({ remark_offer, remark, first }: ReportResponse): boolean {
  return remark_offer !== null || remark !== null || first !== null;
}

/**
 * Offers a re-mark of the examiner report on this page, or compares the first report with its re-mark. `band` is the
 * overall band of the report on this page.
 */
export function ReMarkPanel({ response, band }: { response: ReportResponse; band: number | null }) {
  const { remark_offer: offer, remark, first, fee_returned } = response;
  const thisReport = { band, other: null };
  if (first !== null) return <BothReports first={toCompared(first)} remark={thisReport} isFeeReturned={fee_returned} />;
  if (remark?.status === "EVALUATED")
    return <BothReports first={thisReport} remark={toCompared(remark)} isFeeReturned={fee_returned} />;
  if (remark !== null)
    return (
      <p className={styles.lead}>
        Another examiner works on your re-mark {remark.order_number}.
        {remark.due_at !== null && ` It is ready by ${formatDate(remark.due_at, "deadline")}.`} We’ll email you.
      </p>
    );
  return offer === null ? null : <ReMarkOffer {...offer} />;
}

/** The overall band of an examiner report, and its link. `other` is null for the report on this page. */
type ComparedReport = { band: number | null; other: OtherReport | null };

const toCompared = (other: OtherReport): ComparedReport => ({ band: other.overall_bands, other });

function BothReports({
  first,
  remark,
  isFeeReturned,
}: {
  first: ComparedReport;
  remark: ComparedReport;
  isFeeReturned: boolean;
}) {
  return (
    <>
      <dl className={styles.pair}>
        <div>
          <dt>First report</dt>
          <dd>
            <BandAndLink {...first} />
          </dd>
        </div>
        <div>
          <dt>Re-mark</dt>
          <dd>
            <BandAndLink {...remark} />
          </dd>
        </div>
      </dl>
      <p className={styles.lead}>
        {isFeeReturned &&
          "The overall band changed, so we returned the fee: to your card, or as a credit if you paid with one."}
        {!isFeeReturned && first.band === remark.band && "The overall band is the same."}
      </p>
    </>
  );
}

function BandAndLink({ band, other }: ComparedReport) {
  return (
    <>
      <BandChip band={band} size="sm" />
      {other === null ? "This report" : <Link to={paths.examinerReport(other.slug)}>{other.order_number}</Link>}
    </>
  );
}

function ReMarkOffer({ attempt_slug, credits }: { attempt_slug: string; credits: number }) {
  const price = usePrice("REMARK1", NO_PRICE);
  return (
    <>
      <p className={styles.lead}>
        Another certified examiner marks your answers within 48 hours, without seeing the bands of this report. This
        report stays as it is. If the overall band changes, we return the fee.
      </p>
      <div className={styles.offer}>
        {credits > 0 ? (
          <SpendCredit attemptSlug={attempt_slug} credits={credits} />
        ) : (
          <>
            {price?.price !== "" && <PriceLine price={price} />}
            <ButtonLink variant="outline" to={paths.payment("REMARK1", attempt_slug)}>
              Ask for a re-mark
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}

/** A device that has never fetched the price of a re-mark shows no price here. The payment page shows the price. */
const NO_PRICE = { price: "", regularPrice: null };

function SpendCredit({ attemptSlug, credits }: { attemptSlug: string; credits: number }) {
  const [isOpen, setOpen] = useState(false);
  const { send, isSending, error } = useRequest(attemptSlug, "REMARK1");
  const creditsLabel = plural(credits, { one: "# credit for re-marks", other: "# credits for re-marks" });
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Ask for a re-mark
      </Button>
      <p className={styles.lead}>You have {creditsLabel}. This uses 1.</p>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Use 1 credit for this re-mark?"
        confirmLabel="Ask for a re-mark"
        cancelLabel="Not now"
        busy={isSending ? "Sending" : undefined}
        onConfirm={() => void send()}
      >
        <p>You have {creditsLabel}. Another examiner gets your answers as you handed them in.</p>
        {error !== null && <Alert variant="danger">{error}</Alert>}
      </ConfirmDialog>
    </>
  );
}
