import { expect, it } from 'vitest';
import type { User } from '../users/schema.js';
import { applyOnlineStatus, onlineStatusOf } from './online.js';

const user = (username: string, revision: number, socketId?: string): User => ({
  username,
  biography: 'private to the profile',
  dateJoined: '2026-01-01T00:00:00.000Z',
  revision,
  ...(socketId !== undefined && { socketId }),
});

const before = [onlineStatusOf(user('ada', 3)), onlineStatusOf(user('ben', 5, 'socket'))];

it('tells that somebody is online by their connection', () => {
  expect(before.map(({ isOnline }) => isOnline)).toEqual([false, true]);
});

it('tells when somebody was here last, unless they are here', () => {
  const lastSeen = '2026-01-02T00:00:00.000Z';
  const of = (socketId?: string) => onlineStatusOf({ ...user('ada', 3, socketId), lastSeen });
  expect([of().lastSeen, of('socket').lastSeen]).toEqual([lastSeen, undefined]);
});

it('follows the changes of participants', () => {
  const after = applyOnlineStatus(before, user('ada', 4, 'socket'));
  expect(after.map(({ isOnline }) => isOnline)).toEqual([true, true]);
  expect(after[1]).toBe(before[1]);
});

it.each([
  ['of an earlier revision', user('ben', 4)],
  ['that is repeated', user('ben', 5)],
  ['of somebody else', user('cleo', 9, 'socket')],
])('leaves everything as it is for a change %s', (_title, change) => {
  expect(applyOnlineStatus(before, change)).toBe(before);
});
