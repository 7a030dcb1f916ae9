import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { readMeta, writeMeta } from "../storage/meta.ts";

/** The price of a product that the server last sent. */
export type KnownPrice = { amount: number; regular_amount: number | null; currency: string };

/** Stores the price of a product, so that it can be shown offline. */
export async function storePrice(
  device: Device,
  type: PaymentLinkType,
  { amount, regular_amount, currency }: KnownPrice,
): Promise<void> {
  await withWorkDatabase(device, () =>
    writeMeta(device.work.meta, `price:${type}`, { amount, regular_amount, currency }),
  );
}

/** Returns the price that the server last sent, or null. */
export async function readPrice(device: Device, type: PaymentLinkType): Promise<KnownPrice | null> {
  return withWorkDatabase(device, () => readMeta(device.work.meta, `price:${type}`));
}
