import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import { hasLeft } from './departures.js';
import { CHAT_DESCRIPTION_MAX_LENGTH } from './limits.js';
import { lineText } from './line-text.js';
import { addedDeed, seesLine, withLine, withLines, type ChatDeed, type ChatLine } from './lines.js';
import { seesMessage } from './rules.js';
import { chatDescription, checkDescribing, checkLeaving, checkRemoval } from './starting.js';

const two = {
  title: 'Chat with ada, ben',
  participantCount: 2,
  participantNames: ['ada', 'ben'],
};
const three = { ...two, participantCount: 3, participantNames: ['ada', 'ben', 'cleo'] };
const groups = [
  ['of three', three],
  ['of two who gave it a title', { ...two, title: 'Trip' }],
  ['of which two are left', { ...two, title: 'Chat with ada, ben, cleo' }],
  ['of which one is left', { ...two, participantCount: 1, participantNames: ['ada'] }],
] as const;
const removal = { actor: 'ada', actorRole: 'admin', username: 'ben' } as const;

describe.each(groups)('a group %s', (_which, chat) => {
  it('can be left, described, and others removed from it', () => {
    expect(checkLeaving(chat)).toEqual(ok(true));
    expect(checkRemoval(removal, chat)).toEqual(ok(true));
    expect(checkDescribing('admin', chat)).toEqual(ok(true));
  });

  it.each(['user', 'moderator'] as const)('is described by no %s, who removes nobody', (role) => {
    expect(checkRemoval({ ...removal, actorRole: role }, chat)).toEqual(
      err('You do not have permission to remove participants.'),
    );
    expect(checkDescribing(role, chat)).toEqual(
      err('You do not have permission to describe this chat.'),
    );
  });

  it.each(['ada', 'ADA'])('is left, and nobody removes themselves: %s', (username) => {
    expect(checkRemoval({ ...removal, username }, chat)).toEqual(
      err('You cannot remove yourself. Leave the chat instead.'),
    );
  });
});

it('of a chat that two have to themselves nothing of it is so', () => {
  expect(checkLeaving(two)).toEqual(err('A chat between two people cannot be left.'));
  expect(checkRemoval(removal, two)).toEqual(
    err('Nobody can be removed from a chat between two people.'),
  );
  expect(checkDescribing('admin', two)).toEqual(err('Only a group chat can have a description.'));
});

describe('a description', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    [' Where we plan.\nAnd pack. ', 'Where we plan.\nAnd pack.'],
    ['é'.repeat(CHAT_DESCRIPTION_MAX_LENGTH), 'é'.repeat(CHAT_DESCRIPTION_MAX_LENGTH)],
  ])('%j is %j', (given, kept) => {
    expect(chatDescription(given)).toEqual(ok(kept));
  });

  it('is not longer than it may be, and holds nothing that cannot be seen', () => {
    expect(chatDescription('a'.repeat(CHAT_DESCRIPTION_MAX_LENGTH + 1))).toEqual(
      err('Chat description cannot be more than 500 characters'),
    );
    expect(chatDescription('a\u202eb')).toEqual(
      err('Chat description cannot contain control or invisible characters'),
    );
  });
});

describe('what somebody sees of a chat', () => {
  const at = '2026-01-02T00:00:00.000Z';
  const gone = { at, seq: 4, by: 'ada' };
  const joinedAt = '2026-01-01T00:00:00.000Z';

  it.each([
    [2, false],
    [3, true],
    [4, true],
    [5, false],
  ])('lies between the places where they came and left: message %i, %s', (seq, isSeen) => {
    expect(seesMessage({ seesFrom: 2, gone }, seq)).toBe(isSeen);
  });

  it.each([
    ['before they came', { seq: 2, at: '2025-12-31T00:00:00.000Z' }, false],
    ['of their coming', { seq: 2, at: joinedAt }, true],
    ['of their leaving', { seq: 4, at }, true],
    ['after it', { seq: 4, at: '2026-01-03T00:00:00.000Z' }, false],
    ['behind later messages', { seq: 5, at }, false],
  ])('and so do lines: one %s', (_when, line, isSeen) => {
    expect(seesLine({ seesFrom: 2, joinedAt, gone }, line)).toBe(isSeen);
  });

  it('is all of it where they were shown it and are there', () => {
    expect(seesMessage({}, 1)).toBe(true);
    expect(seesLine({ joinedAt }, { seq: 0, at: '2025-01-01T00:00:00.000Z' })).toBe(true);
  });

  it('tells those who left from those whose accounts are deleted', () => {
    expect(hasLeft({ gone })).toBe(true);
    expect(hasLeft({ gone: { at, seq: 4 } })).toBe(false);
    expect(hasLeft({})).toBe(false);
  });
});

const lineOf = (deed: ChatDeed, _id = 'l', seq = 1): ChatLine => ({
  ...deed,
  ...{ _id, seq, at: '2026-01-01T00:00:00.000Z', by: 'ada' },
});

describe('a line', () => {
  it.each<[ChatDeed, string]>([
    [addedDeed(['ben', 'cleo'], false), 'ada added ben and cleo'],
    [addedDeed(['ben'], true), 'ada added ben, who can see what was said before'],
    [{ what: 'left' }, 'ada left'],
    [{ what: 'removed', name: 'ben' }, 'ada removed ben'],
    [{ what: 'renamed', title: 'Trip' }, 'ada named the chat “Trip”'],
    [{ what: 'renamed', title: 'Trip”. ben left. “' }, 'ada named the chat “Trip". ben left. "”'],
    [{ what: 'role', name: 'ben', role: 'moderator' }, 'ada made ben moderator'],
    [{ what: 'role', name: 'ada', role: 'admin' }, 'ada is admin now'],
    [{ what: 'gone' }, 'ada has deleted their account'],
  ])('of %j', (deed, text) => {
    expect(lineText(lineOf(deed))).toBe(text);
  });

  it.each([
    [{ what: 'left' }, 'ben left. eve', '“ben left. eve” left'],
    [{ what: 'removed', name: 'ben' }, 'eve”, “ada added', '“eve", "ada added” removed ben'],
    [{ what: 'role', name: 'Ben is admin', role: 'user' }, 'ada', 'ada made “Ben is admin” user'],
    [{ what: 'left' }, 'Ben Left. Eve', '“Ben Left. Eve” left'],
    [addedDeed(['ben, cleo'], false), 'ada and eve', '“ada and eve” added “ben, cleo”'],
    [{ what: 'left' }, 'Has Madeleine Left-Wing', 'Has Madeleine Left-Wing left'],
    [{ what: 'gone' }, 'Jo Smith Jr.', 'Jo Smith Jr. has deleted their account'],
  ] as const)('tells no deed that a name makes up: %j of %j', (deed, by, text) => {
    expect(lineText({ ...lineOf(deed), by })).toBe(text);
  });

  it('of a crowd names the first ones', () => {
    const names = Array.from({ length: 23 }, (_, index) => `p${index}`);
    expect(lineText(lineOf(addedDeed(names, false)))).toMatch(
      /^ada added p0, .*, p19, and 3 more$/,
    );
  });

  it('stands once, at its place, however many there are', () => {
    const left = { what: 'left' } as const;
    const [first, second] = [lineOf(left, 'b', 1), lineOf(left, 'a', 2)];
    expect(withLine(withLine([second], first), first)).toEqual([first, second]);
    const many = Array.from({ length: 500 }, (_, seq) => lineOf(left, `l${seq}`, seq));
    expect(withLine(many, lineOf(left, 'new', 999))).toEqual([...many, lineOf(left, 'new', 999)]);
    expect(withLines(many.slice(200), many.slice(0, 300))).toEqual(many);
    expect(withLines(many, many.slice(10, 20))).toBe(many);
  });
});
