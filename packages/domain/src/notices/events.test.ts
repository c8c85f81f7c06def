import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyNoticeUpdate, noticeUpdateOf, type NoticeUpdate } from './events.js';
import { noticeChoices, noticeKinds } from './limits.js';
import { EMPTY_CENTRE, withChoice, withNote, withSeen } from './rules.js';
import type { NoticeCentre } from './schema.js';

const steps = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('act' as const),
      kind: fc.constantFrom(...noticeKinds),
      actor: fc.constantFrom('ben', 'cleo'),
      subject: fc.integer({ min: 0, max: 90 }).map(String),
    }),
    fc.record({ does: fc.constant('see' as const), places: fc.array(fc.nat({ max: 9 })) }),
    fc.record({
      does: fc.constant('choose' as const),
      kind: fc.constantFrom(...noticeChoices),
      isOn: fc.boolean(),
    }),
  ),
  { maxLength: 150 },
);

/** The centre after each step, and what was told of it. */
function history(taken: readonly (typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never)[]) {
  const events: NoticeUpdate[] = [];
  const centres: NoticeCentre[] = [EMPTY_CENTRE];
  let centre = EMPTY_CENTRE;
  let revision = 0;
  for (const [index, step] of taken.entries()) {
    const at = new Date(index * 1000).toISOString();
    const before = centre;
    if (step.does === 'act') {
      const place = { kind: 'messages' } as const;
      const act = { ...step, place, title: 'Why?', at };
      centre = withNote(centre, { reader: 'ada', acts: [act] }, revision + 1);
    } else if (step.does === 'see') {
      const seen = step.places.flatMap((place) => centre.notices[place] ?? []);
      centre = withSeen(centre, { seen }, revision + 1);
    } else centre = withChoice(centre, step, revision + 1);
    if (centre === before) continue;
    revision += 1;
    events.push(noticeUpdateOf(centre, revision));
    centres.push(centre);
  }
  return { events, centres, centre };
}

it('old state plus events is the new state, from wherever one began to listen', () => {
  fc.assert(
    fc.property(steps, fc.nat(), (taken, from) => {
      const { events, centres, centre } = history(taken);
      const start = from % centres.length;
      const before = centres[start] ?? EMPTY_CENTRE;
      expect(events.slice(start).reduce(applyNoticeUpdate, before)).toEqual(centre);
      // What came before the snapshot may come again.
      expect(events.reduce(applyNoticeUpdate, before)).toEqual(centre);
    }),
  );
});

it('takes events in any order, however often each comes', () => {
  fc.assert(
    fc.property(
      steps.chain((taken) => {
        const { events, centre } = history(taken);
        return fc
          .shuffledSubarray([...events, ...events], { minLength: events.length * 2 })
          .map((shuffled) => ({ shuffled, centre }));
      }),
      ({ shuffled, centre }) => {
        expect(shuffled.reduce(applyNoticeUpdate, EMPTY_CENTRE)).toEqual(centre);
      },
    ),
  );
});

it('stays the same object when an event is old', () => {
  const { events, centre } = history([
    { does: 'act', kind: 'answer', actor: 'ben', subject: '1' },
    { does: 'choose', kind: 'answer', isOn: false },
  ]);
  for (const event of events) expect(applyNoticeUpdate(centre, event)).toBe(centre);
});
