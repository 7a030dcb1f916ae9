import { formatMoney } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import type { Figures } from "#core/wire/crm/figures.ts";
import { type Cell, COUNT, createDailyFigure, type DashboardFigure } from "./dashboard-figure.ts";

/** Returns the figures about payments and refunds, for each currency. */
export function createMoneyFigures(figures: Figures): DashboardFigure[] {
  const currencies = new Set([...figures.revenue, ...figures.revenue_by_coupon].map(({ currency }) => currency));
  return [...currencies].sort().flatMap((currency) => createFiguresInCurrency(figures, currency));
}

function createFiguresInCurrency(figures: Figures, currency: string): DashboardFigure[] {
  const toId = (name: string): string => `${name}-${currency.toLowerCase()}`;
  const isInCurrency = (row: { currency: string }): boolean => row.currency === currency;
  const createMoneyColumn = (name: string) => ({ name, unit: currency, decimals: 2 });
  const formatAmount = (value: Cell | undefined): string => formatMoney(Number(value), currency);
  const formatPayments = ([, paid, payments]: readonly Cell[]): string =>
    plural(Number(payments), { one: `${formatAmount(paid)}, # payment`, other: `${formatAmount(paid)}, # payments` });
  const total = figures.revenue.find(isInCurrency);
  const days = figures.revenue_by_day.filter(isInCurrency);
  return [
    {
      id: toId("revenue"),
      name: `Revenue in ${currency}`,
      isBroad: true,
      columns: [{ name: "Measure" }, { name: "Value", decimals: 2 }, { name: "Unit" }],
      rows: [
        ["Paid", (total?.total_cents ?? 0) / 100, currency],
        ["Payments", String(total?.payments ?? 0), ""],
        ["Refunded", (total?.refunded_cents ?? 0) / 100, currency],
        ["Refunds", String(total?.refunds ?? 0), ""],
      ],
      chart: { kind: "numbers" },
    },
    createDailyFigure(figures, {
      id: toId("revenue-by-day"),
      name: `Revenue by day in ${currency}`,
      isBroad: true,
      column: createMoneyColumn("Paid"),
      axisLabel: `${currency} a day`,
      values: new Map(days.map(({ day, cents }) => [day, cents / 100])),
      describeValue: (value) => `${formatAmount(value)} paid`,
    }),
    {
      id: toId("revenue-by-product"),
      name: `Revenue by product in ${currency}`,
      note: "Payments made in these days. “Refunded” is how much of them has been refunded so far.",
      columns: [
        { name: "Product" },
        createMoneyColumn("Paid"),
        { name: "Payments", ...COUNT },
        createMoneyColumn("Refunded"),
      ],
      rows: figures.revenue_by_product
        .filter(isInCurrency)
        .map(({ product, cents, payments, refunded_cents }) => [product, cents / 100, payments, refunded_cents / 100]),
      chart: {
        kind: "bars",
        valueColumn: 1,
        axisLabel: `Paid, in ${currency}`,
        formatValue: formatPayments,
        describeRow: ([product, paid, payments, refunded]) =>
          plural(Number(payments), {
            one: `“${product}” brought ${formatAmount(paid)} in # payment; ${formatAmount(refunded)} of it was refunded.`,
            other: `“${product}” brought ${formatAmount(paid)} in # payments; ${formatAmount(refunded)} of it was refunded.`,
          }),
      },
    },
    {
      id: toId("revenue-by-coupon"),
      name: `Revenue by coupon in ${currency}`,
      note: "Payments made in these days, including orders that were free with a coupon.",
      columns: [
        { name: "Coupon" },
        createMoneyColumn("Paid"),
        { name: "Payments", ...COUNT },
        createMoneyColumn("Discount"),
      ],
      rows: figures.revenue_by_coupon
        .filter(isInCurrency)
        .map(({ coupon, cents, payments, discount_cents }) => [
          coupon ?? "No coupon",
          cents / 100,
          payments,
          discount_cents / 100,
        ]),
      chart: {
        kind: "bars",
        valueColumn: 1,
        axisLabel: `Paid, in ${currency}`,
        formatValue: formatPayments,
        describeRow: ([coupon, paid, payments, discount]) =>
          coupon === "No coupon"
            ? plural(Number(payments), {
                one: `Without a coupon, # payment brought ${formatAmount(paid)}.`,
                other: `Without a coupon, # payments brought ${formatAmount(paid)}.`,
              })
            : plural(Number(payments), {
                one: `With “${coupon}”, # payment brought ${formatAmount(paid)}; the discount was ${formatAmount(discount)}.`,
                other: `With “${coupon}”, # payments brought ${formatAmount(paid)}; the discount was ${formatAmount(discount)}.`,
              }),
      },
    },
  ];
}
