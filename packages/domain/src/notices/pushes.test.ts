import { expect, it } from 'vitest';
import { withMailChoice } from './mails.js';
import { noticesToPush, pushOf, pushSchema } from './pushes.js';
import { EMPTY_CENTRE, withNote, withSeen } from './rules.js';
import type { NoticeCentre } from './schema.js';

/** The centre after somebody answered four questions. */
const answered = [1, 2, 3, 4].reduce<NoticeCentre>((centre, number) => {
  const place = { kind: 'question', qid: `q${number}` } as const;
  const act = { kind: 'answer', actor: `p${number}`, subject: `q${number}`, place } as const;
  const at = `2026-01-01T12:00:0${number}.000Z`;
  return withNote(centre, { reader: 'ada', acts: [{ ...act, title: 'Why?', at }] }, number);
}, EMPTY_CENTRE);

const told = (centre: NoticeCentre, after: number, upTo: number) =>
  noticesToPush(centre, { after, upTo }).map(({ revision }) => revision);

it('tells what is new and unread, of the kinds that somebody wants, once', () => {
  expect(told(answered, 0, 2)).toEqual([2, 1]);
  expect(told(answered, 2, 4)).toEqual([4, 3]);
  const [newest] = answered.notices;
  expect(told(withSeen(answered, { seen: newest ? [newest] : [] }, 5), 2, 4)).toEqual([3]);
  const quiet = withMailChoice(answered, { kind: 'answer', isOn: false }, 5);
  expect(told(quiet, 0, 4)).toEqual([]);
});

it('tells one thing in its words, and leads there', () => {
  const [one] = answered.notices;
  const push = pushOf(one ? [one] : [], {
    addressOf: ({ place }) => `/${place.kind}`,
    site: 'Choir',
  });
  const words = { body: 'p4 answered Why?', address: '/question', title: 'Choir' };
  expect(push).toEqual({ kind: 'notice', tag: 'answer q4', ...words });
  expect(pushSchema.parse(push)).toEqual(push);
});

it('tells several at once, the newest first, and nothing of nothing', () => {
  const push = pushOf(answered.notices, { addressOf: () => '/', site: 'Choir' });
  expect(push).toEqual({
    ...{ kind: 'notice', tag: 'notices', title: '4 new notifications' },
    body: 'p4 answered Why?\np3 answered Why?\np2 answered Why?',
    address: '/notifications',
  });
  expect(pushOf([], { addressOf: () => '/', site: 'Choir' })).toBeUndefined();
});
