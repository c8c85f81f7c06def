import { expect, it } from 'vitest';
import { err } from '../result.js';
import { WEBHOOK_DELIVERIES_KEPT, WEBHOOK_FAILING_MS, WEBHOOKS_MAX } from './limits.js';
import { checkNewWebhook, hasFailedTooLong, withDelivery } from './rules.js';

const form = { address: ' https://bot.example/hook ', kinds: ['question.asked'] } as const;
const checked = (change: object, count = 0) =>
  checkNewWebhook({ ...form, kinds: [...form.kinds], ...change }, count);

it('takes an address without what stands around it, and each kind once', () => {
  expect(checked({ kinds: ['question.asked', 'question.asked'] })).toEqual({
    ok: true,
    value: { address: 'https://bot.example/hook', kinds: ['question.asked'] },
  });
});

it('refuses one too many, no address, a long one, and nothing to send', () => {
  expect(checked({}, WEBHOOKS_MAX - 1).ok).toBe(true);
  expect(checked({}, WEBHOOKS_MAX)).toEqual(err('There are 10 webhooks. Remove one first.'));
  expect(checked({ address: ' ' })).toEqual(err('Enter the address to send to.'));
  expect(checked({ address: 'x'.repeat(1001) }).ok).toBe(false);
  expect(checked({ kinds: [] })).toEqual(err('Choose what to send.'));
});

it('keeps the latest deliveries, each once and where it stood', () => {
  const many = Array.from({ length: WEBHOOK_DELIVERIES_KEPT }, (_, index) => ({
    ...{ id: `${index}`, tries: 1 },
  }));
  const more = withDelivery(many, { id: 'new', tries: 1 });
  expect(more).toHaveLength(WEBHOOK_DELIVERIES_KEPT);
  expect(more[0]?.id).toBe('new');
  expect(more.some(({ id }) => id === '19')).toBe(false);
  const again = withDelivery(many, { id: '3', tries: 2 });
  expect(again.map(({ id }) => id)).toEqual(many.map(({ id }) => id));
  expect(again[3]?.tries).toBe(2);
});

it('gives an address up after days alone', () => {
  expect(hasFailedTooLong(0, WEBHOOK_FAILING_MS - 1)).toBe(false);
  expect(hasFailedTooLong(0, WEBHOOK_FAILING_MS)).toBe(true);
});
