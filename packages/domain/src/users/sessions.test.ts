import { expect, it } from 'vitest';
import {
  applySessionUpdate,
  SESSIONS_SHOWN,
  type OwnSessions,
  type SessionRow,
  type SessionUpdate,
} from './sessions.js';

const aSession = (id: string): SessionRow => ({
  id,
  device: 'Firefox on Linux',
  begunAt: '2026-01-01T00:00:00.000Z',
  seenAt: '2026-01-01T00:00:00.000Z',
  isOpen: false,
});

const begun = (id: string): SessionUpdate => ({
  name: 'sessionUpdate',
  type: 'begun',
  session: aSession(id),
});

const ended = (...ids: string[]): SessionUpdate => ({ name: 'sessionUpdate', type: 'ended', ids });

const own = (...ids: string[]): OwnSessions => ({
  sessions: ids.map(aSession),
  currentId: 'a',
});

const idsAfter = (before: OwnSessions, event: SessionUpdate) =>
  applySessionUpdate(before, event).sessions.map(({ id }) => id);

it('shows a session that begins first, once', () => {
  expect(idsAfter(own('a'), begun('b'))).toEqual(['b', 'a']);
  expect(idsAfter(own('b', 'a'), begun('a'))).toEqual(['b', 'a']);
});

it('takes out those that have ended, and no others', () => {
  expect(idsAfter(own('a', 'b', 'c'), ended('b', 'x'))).toEqual(['a', 'c']);
});

it('shows no more than a page of them', () => {
  const many = own(...Array.from({ length: SESSIONS_SHOWN }, (_, place) => `s${place}`));
  const ids = idsAfter(many, begun('new'));
  expect(ids).toHaveLength(SESSIONS_SHOWN);
  expect(ids[0]).toBe('new');
});

it('goes on under its new id where its cookie was changed, on the device itself and elsewhere', () => {
  const renewed: SessionUpdate = {
    ...{ name: 'sessionUpdate', type: 'renewed' },
    ...{ id: 'a', session: aSession('z') },
  };
  const after = applySessionUpdate(own('b', 'a'), renewed);
  expect(after).toEqual({ ...own('b', 'z'), currentId: 'z' });
  expect(applySessionUpdate(after, renewed)).toEqual(after);
  expect(applySessionUpdate({ ...own('b', 'a'), currentId: 'b' }, renewed).currentId).toBe('b');
});
