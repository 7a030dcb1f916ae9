import { formatMoney } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import type { Figures } from "#core/wire/crm/crm-office.ts";
import { type Cell, COUNT, dailyFigure, type Figure } from "./figure.ts";

/** Returns the figures on money, for each currency that was paid or returned. */
export function moneyFigures(figures: Figures): Figure[] {
  const currencies = new Set([...figures.revenue, ...figures.revenue_by_coupon].map(({ currency }) => currency));
  return [...currencies].sort().flatMap((currency) => listFiguresIn(figures, currency));
}

function listFiguresIn(figures: Figures, currency: string): Figure[] {
  const id = (name: string): string => `${name}-${currency.toLowerCase()}`;
  const isInCurrency = (row: { currency: string }): boolean => row.currency === currency;
  const money = (name: string) => ({ name, unit: currency, decimals: 2 });
  const amount = (value: Cell | undefined): string => formatMoney(Number(value), currency);
  const printPayments = ([, paid, payments]: readonly Cell[]): string =>
    plural(Number(payments), { one: `${amount(paid)}, # payment`, other: `${amount(paid)}, # payments` });
  const total = figures.revenue.find(isInCurrency);
  const days = figures.revenue_by_day.filter(isInCurrency);
  return [
    {
      id: id("revenue"),
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
    dailyFigure(figures, {
      id: id("revenue-by-day"),
      name: `Revenue by day in ${currency}`,
      isBroad: true,
      column: money("Paid"),
      axis: `${currency} a day`,
      values: new Map(days.map(({ day, cents }) => [day, cents / 100])),
      read: (value) => `${amount(value)} paid`,
    }),
    {
      id: id("revenue-by-product"),
      name: `Revenue by product in ${currency}`,
      note: "Payments made in these days. “Refunded” is how much of them has been refunded so far.",
      columns: [{ name: "Product" }, money("Paid"), { name: "Payments", ...COUNT }, money("Refunded")],
      rows: figures.revenue_by_product
        .filter(isInCurrency)
        .map(({ product, cents, payments, refunded_cents }) => [product, cents / 100, payments, refunded_cents / 100]),
      chart: {
        kind: "bars",
        value: 1,
        axis: `Paid, in ${currency}`,
        print: printPayments,
        read: ([product, paid, payments, refunded]) =>
          plural(Number(payments), {
            one: `“${product}” brought ${amount(paid)} in # payment; ${amount(refunded)} of it was refunded.`,
            other: `“${product}” brought ${amount(paid)} in # payments; ${amount(refunded)} of it was refunded.`,
          }),
      },
    },
    {
      id: id("revenue-by-coupon"),
      name: `Revenue by coupon in ${currency}`,
      note: "Payments made in these days, including orders that were free with a coupon.",
      columns: [{ name: "Coupon" }, money("Paid"), { name: "Payments", ...COUNT }, money("Discount")],
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
        value: 1,
        axis: `Paid, in ${currency}`,
        print: printPayments,
        read: ([coupon, paid, payments, discount]) =>
          coupon === "No coupon"
            ? plural(Number(payments), {
                one: `Without a coupon, # payment brought ${amount(paid)}.`,
                other: `Without a coupon, # payments brought ${amount(paid)}.`,
              })
            : plural(Number(payments), {
                one: `With “${coupon}”, # payment brought ${amount(paid)}; the discount was ${amount(discount)}.`,
                other: `With “${coupon}”, # payments brought ${amount(paid)}; the discount was ${amount(discount)}.`,
              }),
      },
    },
  ];
}
