import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import {
  chatRoles,
  CHAT_TITLE_MAX_LENGTH,
  COUNTED_MESSAGES,
  NAMES_IN_TITLE,
  type ChatRole,
} from './limits.js';
import { notificationSource, showsNotification } from './notifying.js';
import {
  canManageParticipants,
  checkDeletion,
  checkRoleChange,
  defaultTitle,
  deletedRangesOf,
  initialRole,
  roleOf,
  showsDeleteControl,
  unreadCount,
} from './rules.js';
import { previewOf } from './previews.js';
import {
  asksForGroupName,
  chatParticipants,
  chatTitle,
  checkParticipants,
  checkRenaming,
} from './starting.js';
import { unreadLabel } from './unread-label.js';

const names = fc.array(fc.constantFrom('ada', 'ben', 'cleo', 'dan', 'eve'));

describe('renaming', () => {
  const two = {
    title: 'Chat with ada, ben',
    participantCount: 2,
    participantNames: ['ada', 'ben'],
  };
  const three = { ...two, participantCount: 3, participantNames: ['ada', 'ben', 'cleo'] };

  it('is for admins of a group, be it two who gave it a title', () => {
    expect(checkRenaming('admin', three)).toEqual(ok(true));
    expect(checkRenaming('admin', { ...two, title: 'Trip' })).toEqual(ok(true));
    expect(checkRenaming('admin', two)).toEqual(err('Only a group chat can be renamed.'));
  });

  it.each(['user', 'moderator'] as const)('is not for a %s', (role) => {
    expect(checkRenaming(role, three)).toEqual(
      err('You do not have permission to rename this chat.'),
    );
  });
});

describe('participants', () => {
  it.each([
    [['ben'], ['ada', 'ben']],
    [
      ['ben', 'cleo', 'ben'],
      ['ada', 'ben', 'cleo'],
    ],
    [
      ['ben', 'ada'],
      ['ada', 'ben'],
    ],
  ])('of ada, who selects %j, are %j', (selected, participants) => {
    expect(checkParticipants('ada', selected)).toEqual(ok(participants));
  });

  it.each([[[]], [['ada']], [['ada', 'ada']]])(
    'must be more than ada, who selects %j',
    (selected) => {
      expect(checkParticipants('ada', selected)).toEqual(
        err('Please select at least one user to chat with'),
      );
    },
  );

  it('are the creator first, then everyone selected, each once', () => {
    fc.assert(
      fc.property(names, (selected) => {
        const participants = chatParticipants('ada', selected);
        expect(participants[0]).toBe('ada');
        expect(new Set(participants)).toEqual(new Set(['ada', ...selected]));
        expect(new Set(participants).size).toBe(participants.length);
      }),
    );
  });

  it.each([
    [['ben'], false],
    [['ben', 'ada'], false],
    [['ben', 'cleo'], true],
  ])('who are %j beside ada get a group name field: %j (SPEC §5)', (selected, isShown) => {
    expect(asksForGroupName('ada', selected)).toBe(isShown);
  });
});

describe('chatTitle', () => {
  it('is made of the names when none is given (SPEC §5)', () => {
    for (const given of [undefined, '', '  ']) {
      expect(chatTitle(given, ['ada', 'ben'])).toEqual(ok('Chat with ada, ben'));
    }
  });

  it('is the one that was given, trimmed', () => {
    expect(chatTitle(' Team ', ['ada', 'ben'])).toEqual(ok('Team'));
  });

  it('has a limit', () => {
    expect(chatTitle('a'.repeat(CHAT_TITLE_MAX_LENGTH), ['ada']).ok).toBe(true);
    expect(chatTitle('a'.repeat(CHAT_TITLE_MAX_LENGTH + 1), ['ada'])).toEqual(
      err('Chat title cannot be more than 1000 characters'),
    );
  });

  it('names everybody of a group, and of a crowd the first ones', () => {
    const everybody = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,9}$/), {
      minLength: 2,
      maxLength: 60,
      size: 'max',
    });
    fc.assert(
      fc.property(everybody, (all) => {
        const named = all.slice(0, NAMES_IN_TITLE).join(', ');
        const more = all.length - NAMES_IN_TITLE;
        const expected = more > 0 ? `${named} and ${more} more` : named;
        expect(defaultTitle(all)).toBe(`Chat with ${expected}`);
      }),
    );
  });
});

it.each([
  [20, 'Chat with 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20'],
  [
    22,
    'Chat with 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 and 2 more',
  ],
])('titles a chat of %i people %j', (count, title) => {
  expect(defaultTitle(Array.from({ length: count }, (_, index) => `${index + 1}`))).toBe(title);
});

describe('roles', () => {
  it('make the creator admin and everybody else user (SPEC §6)', () => {
    expect(initialRole('ada', 'ada')).toBe('admin');
    expect(initialRole('ben', 'ada')).toBe('user');
  });

  it('are user where none is found', () => {
    const participants = [{ username: 'ada', role: 'admin' as const }];
    expect(roleOf(participants, 'ada')).toBe('admin');
    expect(roleOf(participants, 'ben')).toBe('user');
  });

  it.each<[ChatRole, string, boolean]>([
    ['admin', 'ben', true],
    ['moderator', 'ben', true],
    ['user', 'ben', false],
    ['user', 'ada', true],
  ])('show the delete control to a %s on a message of %s to ada: %j', (role, msgFrom, isShown) => {
    expect(showsDeleteControl(role, { msgFrom }, 'ada')).toBe(isShown);
  });

  it.each(chatRoles)('decide whether a %s deletes a message', (role) => {
    expect(checkDeletion(role)).toEqual(
      role === 'user' ? err('You do not have permission to delete messages.') : ok(true),
    );
  });

  it.each(chatRoles)('let an admin alone manage, tried as %s', (role) => {
    expect(canManageParticipants(role)).toBe(role === 'admin');
    expect(checkRoleChange({ actor: 'ada', actorRole: role, username: 'ben' })).toEqual(
      role === 'admin' ? ok(true) : err('You do not have permission to change user permissions.'),
    );
  });

  it('let nobody change their own', () => {
    for (const actorRole of chatRoles) {
      expect(checkRoleChange({ actor: 'ada', actorRole, username: 'ada' }).ok).toBe(false);
    }
    expect(checkRoleChange({ actor: 'ada', actorRole: 'admin', username: 'ada' })).toEqual(
      err('You cannot change your own role.'),
    );
  });

  it('allow whoever may delete to see the control, on any message', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...chatRoles),
        fc.string(),
        fc.string(),
        (role, sender, reader) => {
          if (!checkDeletion(role).ok) return;
          expect(showsDeleteControl(role, { msgFrom: sender }, reader)).toBe(true);
        },
      ),
    );
  });
});

/** What the server would keep after these deletions. */
function rangesOf(lastSeq: number, deleted: readonly number[]) {
  const gone = new Set(deleted);
  const there = Array.from({ length: lastSeq }, (_, index) => index + 1).filter(
    (seq) => !gone.has(seq),
  );
  const left = there.slice(-COUNTED_MESSAGES);
  return deletedRangesOf(left, { lastSeq, hasMore: left.length < there.length });
}

describe('unread messages', () => {
  it.each([
    ['none of an empty chat', 0, 0, [], 0],
    ['those beyond what was read', 5, 2, [], 3],
    ['without those deleted since', 5, 2, [3, 5], 1],
    ['whatever was deleted before', 5, 2, [1, 2], 3],
    ['whatever else of a stretch was deleted before', 5, 2, [1, 2, 3], 2],
    ['none when all is read', 5, 5, [4], 0],
  ])('are %s', (_title, lastSeq, lastReadSeq, deleted, count) => {
    const deletedRanges = rangesOf(lastSeq, deleted);
    expect(unreadCount({ lastSeq, lastReadSeq, deletedRanges })).toBe(count);
  });

  it('are as many as there are messages beyond the last one read', () => {
    const chat = fc.record({
      lastSeq: fc.nat(60),
      deleted: fc.uniqueArray(fc.integer({ min: 1, max: 60 })),
    });
    fc.assert(
      fc.property(chat, fc.nat(60), ({ lastSeq, deleted }, read) => {
        const deletedSeqs = deleted.filter((seq) => seq <= lastSeq);
        const deletedRanges = rangesOf(lastSeq, deletedSeqs);
        const lastReadSeq = Math.min(read, lastSeq);
        const there = Array.from({ length: lastSeq }, (_, index) => index + 1).filter(
          (seq) => seq > lastReadSeq && !deletedSeqs.includes(seq),
        );
        expect(unreadCount({ lastSeq, lastReadSeq, deletedRanges })).toBe(there.length);
      }),
    );
  });

  it('are shown right however many were deleted', () => {
    const lastSeq = 400;
    const isDeleted = fc.array(fc.boolean(), { minLength: lastSeq, maxLength: lastSeq });
    fc.assert(
      fc.property(isDeleted, fc.nat(lastSeq), (flags, lastReadSeq) => {
        const deleted = flags.flatMap((flag, index) => (flag ? [index + 1] : []));
        const there = lastSeq - lastReadSeq - deleted.filter((seq) => seq > lastReadSeq).length;
        const deletedRanges = rangesOf(lastSeq, deleted);
        expect(deletedRanges.length).toBeLessThanOrEqual(102);
        const count = unreadCount({ lastSeq, lastReadSeq, deletedRanges });
        expect(unreadLabel(count)).toBe(unreadLabel(there));
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });

  it.each([
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [5000, '99+'],
  ])('%i read as %j', (count, label) => {
    expect(unreadLabel(count)).toBe(label);
  });
});

describe('notifications', () => {
  it.each([
    ['of somebody else’s message', { lastMessage: { msgFrom: 'ben' }, isParticipant: true }, true],
    ['not of one’s own', { lastMessage: { msgFrom: 'ada' }, isParticipant: true }, false],
    ['not of an empty chat', { lastMessage: null, isParticipant: true }, false],
    ['not to outsiders', { lastMessage: { msgFrom: 'ben' }, isParticipant: false }, false],
  ])('are shown %s (SPEC §5)', (_title, facts, isShown) => {
    expect(showsNotification({ ...facts, reader: 'ada' })).toBe(isShown);
  });

  it.each([
    [2, 'Direct Message'],
    [3, 'Group: Team'],
  ])('of a chat with %i participants come from %j (SPEC §2)', (participantCount, source) => {
    expect(notificationSource({ title: 'Team', participantCount })).toBe(source);
  });
});

it('cuts a preview between characters', () => {
  const message = {
    msg: '😀'.repeat(500),
    msgFrom: 'ada',
    msgDateTime: '',
    type: 'direct' as const,
  };
  expect(previewOf(message).msg).toBe('😀'.repeat(120));
});
