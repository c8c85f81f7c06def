import { describe, expect, it } from 'vitest';
import { noteOfAccount } from './causes.js';
import { MAILED_WITHIN_MS, MAIL_AFTER_MS, MAIL_PAUSE_MS } from './limits.js';
import {
  dueAfterNews,
  mailPausedUntil,
  mailSettingsOf,
  noticesToMail,
  withMailChoice,
} from './mails.js';
import { EMPTY_CENTRE, withChoice, withNote, withSeen } from './rules.js';
import type { NoticeCentre } from './schema.js';

const START = Date.parse('2026-01-01T12:00:00.000Z');
const at = (ms: number): string => new Date(START + ms).toISOString();

/** The centre after somebody answered three questions, a second apart. */
const answered = [1, 2, 3].reduce<NoticeCentre>((centre, number) => {
  const place = { kind: 'question', qid: `q${number}` } as const;
  const act = { kind: 'answer', actor: `p${number}`, subject: `q${number}`, place } as const;
  const acts = [{ ...act, title: 'Why?', at: at(number * 1000) }];
  return withNote(centre, { reader: 'ada', acts }, number);
}, EMPTY_CENTRE);

const ALL = { after: 0, upTo: 3 };
const away = { seenAt: at(0), now: new Date(START + MAIL_AFTER_MS) };
const mailed = (centre: NoticeCentre, range = ALL, who = away): readonly number[] =>
  noticesToMail(centre, range, who).map(({ revision }) => revision);

describe('what is mailed', () => {
  it('is all that came while somebody was away', () => {
    expect(mailed(answered)).toEqual([3, 2, 1]);
  });

  it('is nothing that came before they were seen last', () => {
    expect(mailed(answered, ALL, { ...away, seenAt: at(2000) })).toEqual([3]);
  });

  it('is nothing that an earlier mail told, or a later one will', () => {
    expect(mailed(answered, { after: 1, upTo: 2 })).toEqual([2]);
  });

  it('is nothing that they have read', () => {
    const [newest] = answered.notices;
    const seen = newest ? [newest] : [];
    expect(mailed(withSeen(answered, { seen }, 4), { after: 0, upTo: 4 })).toEqual([2, 1]);
  });

  it('is nothing done with their account, which is mailed at once', () => {
    const news = { username: 'ada', deed: 'tokenMade', device: '', at: at(4000) } as const;
    const told = withNote(answered, noteOfAccount(news), 4);
    expect(mailed(told, { after: 0, upTo: 4 })).toEqual([3, 2, 1]);
  });

  it('is nothing of long ago', () => {
    const now = new Date(START + 2000 + MAILED_WITHIN_MS);
    expect(mailed(answered, ALL, { ...away, now })).toEqual([3, 2]);
  });

  it('is nothing of a kind that they don’t want to be mailed, and nothing at all if they say so', () => {
    const noAnswers = withMailChoice(answered, { kind: 'answer', isOn: false }, 4);
    expect(mailed(noAnswers)).toEqual([]);
    expect(mailed(withMailChoice(noAnswers, { kind: 'answer', isOn: true }, 5))).toEqual([3, 2, 1]);
    expect(mailed(withMailChoice(answered, { kind: 'mention', isOn: false }, 4))).toHaveLength(3);
    expect(mailed(withMailChoice(answered, { kind: 'all', isOn: false }, 4))).toEqual([]);
  });
});

describe('a choice', () => {
  it('that changes nothing leaves the same object', () => {
    for (const kind of ['all', 'answer'] as const) {
      expect(withMailChoice(answered, { kind, isOn: true }, 4)).toBe(answered);
      const off = withMailChoice(answered, { kind, isOn: false }, 4);
      expect(off.settings.revision).toBe(4);
      expect(withMailChoice(off, { kind, isOn: false }, 5)).toBe(off);
    }
  });

  it('of what is told in the app keeps the mails’, and the other way round', () => {
    const mail = withMailChoice(EMPTY_CENTRE, { kind: 'reply', isOn: false }, 1);
    const both = withChoice(mail, { kind: 'turn', isOn: false }, 2);
    expect(mailSettingsOf(both.settings)).toEqual({ isOn: true, off: ['reply'] });
    expect(withMailChoice(both, { kind: 'all', isOn: false }, 3).settings).toEqual({
      revision: 3,
      off: ['turn'],
      mail: { isOn: false, off: ['reply'] },
    });
  });
});

describe('a mail is due', () => {
  it('ten minutes after something was told', () => {
    expect(dueAfterNews(answered, 2, MAIL_AFTER_MS)).toBe(START + 2000 + MAIL_AFTER_MS);
  });

  it('after no change that tells nothing', () => {
    const seen = withSeen(answered, { seen: answered.notices }, 4);
    expect(dueAfterNews(seen, 4, MAIL_AFTER_MS)).toBeUndefined();
    expect(dueAfterNews(answered, 4, MAIL_AFTER_MS)).toBeUndefined();
  });

  it('not sooner than an hour after the one before', () => {
    expect(mailPausedUntil(undefined)).toBe(0);
    expect(mailPausedUntil(START)).toBe(START + MAIL_PAUSE_MS);
  });
});
