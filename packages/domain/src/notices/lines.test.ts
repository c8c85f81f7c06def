import { describe, expect, it } from 'vitest';
import { noticeChoices } from './limits.js';
import { isOfToday, noticeLine, noticeText, noticeTime } from './lines.js';
import type { Notice } from './schema.js';

const notice = (differences: Partial<Notice>): Notice => ({
  _id: 'answer q1',
  revision: 1,
  kind: 'answer',
  place: { kind: 'question', qid: 'q1' },
  title: 'Why?',
  actors: ['noor'],
  count: 1,
  at: '2026-01-01T12:00:00.000Z',
  isRead: false,
  ...differences,
});

const onAnswer = { kind: 'question', qid: 'q1', answerId: 'a1' } as const;

describe('noticeText', () => {
  it.each<[Partial<Notice>, string]>([
    [{}, 'noor answered Why?'],
    [{ actors: ['noor', 'bob'] }, 'noor and bob answered Why?'],
    [{ actors: ['noor', 'bob', 'ada'] }, 'noor and 2 others answered Why?'],
    [{ actors: ['noor', 'bob', 'ada'], isCrowd: true }, 'noor and many others answered Why?'],
    [{ kind: 'comment' }, 'noor commented on Why?'],
    [{ kind: 'comment', place: onAnswer }, 'noor commented on your answer to Why?'],
    [{ kind: 'accepted' }, 'noor accepted your answer to Why?'],
    [{ kind: 'mention', title: 'Club' }, 'noor mentioned you in Club'],
    [{ kind: 'mention', title: '' }, 'noor mentioned you'],
    [{ kind: 'followed' }, 'noor answered a question you follow: Why?'],
    [{ kind: 'reply', title: 'Club' }, 'noor replied to you in Club'],
    [{ kind: 'reply', title: '' }, 'noor wrote to you'],
    [{ kind: 'turn', title: 'Nim' }, 'Your turn in Nim against noor'],
    [{ kind: 'challenge', title: 'Nim' }, 'noor challenges you to Nim'],
    [{ kind: 'challenge', title: '' }, 'noor declined your challenge'],
    [{ kind: 'missedCall' }, 'Missed call from noor'],
    [{ kind: 'missedCall', count: 3 }, '3 missed calls from noor'],
    [{ kind: 'board', title: 'Toffoli' }, 'noor shared the board Toffoli'],
    [
      { kind: 'board', title: 'Toffoli', place: { kind: 'board', boardId: 'b', isYours: true } },
      'noor made you the owner of the board Toffoli',
    ],
    [
      { kind: 'account', title: 'Firefox on Linux' },
      'Your password was changed from Firefox on Linux',
    ],
    [
      {
        ...{ kind: 'account', title: 'Firefox on Linux' },
        place: { kind: 'account', username: 'ada', deed: 'passkeyAdded' },
      },
      'A passkey was added to your account from Firefox on Linux',
    ],
    [{ kind: 'account', title: '' }, 'An administrator handed out a one-time link to your account'],
    [
      { kind: 'webhook', title: 'bot.example' },
      'The webhook to bot.example was turned off: it has accepted nothing for days',
    ],
    [
      { kind: 'moderated', judgement: { post: 'answer', act: 'hid', reason: 'Spam' } },
      'Your answer in Why? was hidden by a moderator: Spam',
    ],
    [
      { kind: 'moderated', judgement: { post: 'question', act: 'showed', reason: 'It is fine' } },
      'Your question is shown again: It is fine',
    ],
    [
      { kind: 'report', title: '', judgement: { post: 'chatMessage', act: 'deleted', reason: '' } },
      'The message that you reported was deleted by a moderator',
    ],
    [
      { kind: 'report', judgement: { post: 'comment', act: 'dismissed', reason: '' } },
      'The comment that you reported in Why? stays as it is: a moderator has looked at it',
    ],
    [
      {
        ...{ kind: 'edit', title: 'Why?' },
        judgement: { post: 'question', act: 'declined', reason: 'No\r\n\nLog in at evil.example' },
      },
      'Your edit of Why? was declined: No Log in at evil.example',
    ],
  ])('of %j reads %s', (differences, text) => {
    expect(noticeText(notice(differences))).toBe(text);
  });

  const ofPeople = noticeChoices.filter((kind) => kind !== 'report');

  it.each(ofPeople)('names the person where several things of kind %s are folded', (kind) => {
    expect(noticeText(notice({ kind, isFolded: true, count: 2 }))).toContain('noor');
  });

  it('counts what is folded', () => {
    expect(noticeText(notice({ kind: 'report', isFolded: true, count: 2 }))).toBe(
      'Moderators looked at 2 more posts that you reported',
    );
    expect(noticeText(notice({ isFolded: true }))).toBe(
      'noor wrote 1 more answer to your questions',
    );
    expect(noticeText(notice({ kind: 'comment', isFolded: true, count: 5 }))).toBe(
      'noor wrote 5 more comments on your posts',
    );
    expect(noticeText(notice({ kind: 'followed', isFolded: true, count: 2 }))).toBe(
      'noor wrote 2 more answers to questions that you follow',
    );
  });
});

it('says which words are names and titles', () => {
  expect(noticeLine(notice({}))).toEqual([
    { text: 'noor', tone: 'name' },
    { text: ' answered ', tone: 'words' },
    { text: 'Why?', tone: 'title' },
  ]);
});

/** In the zone of whoever runs the test, as the reader's own zone is what counts. */
const NOW = new Date(2025, 10, 20, 15, 30, 0);

describe('noticeTime', () => {
  it.each([
    [new Date(NOW.getTime() + 5000), '0 s'],
    [new Date(NOW.getTime() - 12_000), '12 s'],
    [new Date(NOW.getTime() - 3 * 60_000), '3 min'],
    [new Date(2025, 10, 20, 14, 5), '14:05'],
    [new Date(2025, 10, 20, 0, 0), '00:00'],
    [new Date(2025, 10, 19, 23, 59), 'Wed'],
    [new Date(2025, 10, 14, 1, 0), 'Fri'],
    [new Date(2025, 10, 13, 23, 0), 'Nov 13'],
    [new Date(2024, 10, 14), 'Nov 14, 2024'],
  ])('shows %s as %s', (date, shown) => {
    expect(noticeTime(date, NOW)).toBe(shown);
  });
});

it('today begins at midnight', () => {
  expect(isOfToday(new Date(2025, 10, 20, 0, 0), NOW)).toBe(true);
  expect(isOfToday(new Date(2025, 10, 19, 23, 59, 59), NOW)).toBe(false);
});
