import { err, ok, type Result } from '../result.js';
import {
  WEBHOOK_ADDRESS_LENGTH,
  WEBHOOK_DELIVERIES_KEPT,
  WEBHOOK_FAILING_MS,
  WEBHOOKS_MAX,
} from './limits.js';
import type { NewWebhook } from './schema.js';

/** What is to be set up, each kind once; whether its address may be asked is for the server to say. */
export function checkNewWebhook({ address, kinds }: NewWebhook, count: number): Result<NewWebhook> {
  const trimmed = address.trim();
  if (count >= WEBHOOKS_MAX) {
    return err(`There are ${WEBHOOKS_MAX} webhooks. Remove one first.`);
  }
  if (trimmed === '') return err('Enter the address to send to.');
  if (trimmed.length > WEBHOOK_ADDRESS_LENGTH) {
    return err(`The address cannot be more than ${WEBHOOK_ADDRESS_LENGTH} characters`);
  }
  if (kinds.length === 0) return err('Choose what to send.');
  return ok({ address: trimmed, kinds: [...new Set(kinds)] });
}

/** The deliveries that are kept, with one that was tried; the same one is there once. */
export const withDelivery = <D extends { readonly id: string }>(
  kept: readonly D[],
  tried: D,
): readonly D[] =>
  kept.some(({ id }) => id === tried.id)
    ? kept.map((each) => (each.id === tried.id ? tried : each))
    : [tried, ...kept].slice(0, WEBHOOK_DELIVERIES_KEPT);

/** Whether an address that has failed since then is told nothing more; milliseconds since 1970. */
export const hasFailedTooLong = (failingSince: number, now: number): boolean =>
  now - failingSince >= WEBHOOK_FAILING_MS;
