import { describe, expect, it } from 'vitest';
import { NAMES_ASKED_MAX, NOTICES_KEPT } from './limits.js';
import { namesAskedSchema, noticeChoiceSchema, seenNoticesSchema } from './schema.js';

const rows = (count: number) => Array.from({ length: count }, () => ({ _id: 'x', revision: 1 }));

describe('what is sent', () => {
  it('names at most as many rows as there are', () => {
    expect(seenNoticesSchema.safeParse({ seen: rows(NOTICES_KEPT) }).success).toBe(true);
    expect(seenNoticesSchema.safeParse({ seen: rows(NOTICES_KEPT + 1) }).success).toBe(false);
    const long = { seen: [{ _id: 'x'.repeat(501), revision: 1 }] };
    expect(seenNoticesSchema.safeParse(long).success).toBe(false);
  });

  it('asks about so many names', () => {
    const names = Array.from({ length: NAMES_ASKED_MAX + 1 }, () => 'ada');
    expect(namesAskedSchema.safeParse({ names }).success).toBe(false);
    expect(namesAskedSchema.safeParse({ names: names.slice(1) }).success).toBe(true);
  });

  it('chooses among the kinds there are', () => {
    expect(noticeChoiceSchema.safeParse({ kind: 'turn', isOn: false }).success).toBe(true);
    expect(noticeChoiceSchema.safeParse({ kind: 'weather', isOn: false }).success).toBe(false);
  });
});
