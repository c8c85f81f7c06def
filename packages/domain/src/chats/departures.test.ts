import { describe, expect, it } from 'vitest';
import { successorOf, withDeparture } from './departures.js';
import type { ChatRole } from './limits.js';

const gone = { at: '2026-01-01T00:00:00.000Z', seq: 3 };
const person = (username: string, position: number, role: ChatRole = 'user') => ({
  username,
  position,
  role,
  roleRevision: 1,
});
const ada = person('ada', 0, 'admin');
const [ben, cleo] = [person('ben', 1), person('cleo', 2, 'moderator')];

describe('who follows the last admin', () => {
  it('is whoever has taken part for the longest time, whatever their role', () => {
    expect(successorOf([ada, cleo, ben], 'ada')).toBe(ben);
  });

  it('is nobody whose account is gone as well', () => {
    expect(successorOf([ada, { ...ben, gone }, cleo], 'ada')).toEqual(cleo);
  });

  it('is not looked for while another admin is there', () => {
    expect(successorOf([ada, ben, { ...cleo, role: 'admin' }], 'ada')).toBeUndefined();
  });

  it('is found when the other admin is gone', () => {
    expect(successorOf([ada, ben, { ...cleo, role: 'admin', gone }], 'ada')).toBe(ben);
  });

  it('is not looked for when somebody else leaves', () => {
    expect(successorOf([ada, ben, cleo], 'ben')).toBeUndefined();
    expect(successorOf([ben, cleo], 'ada')).toBeUndefined();
  });

  it('is nobody where nobody is left', () => {
    expect(successorOf([ada, { ...ben, gone }], 'ada')).toBeUndefined();
  });
});

describe('a departure', () => {
  it('is a change of the participant', () => {
    expect(withDeparture(ben, gone)).toEqual({ ...ben, gone, roleRevision: 2 });
  });

  it('is noted once', () => {
    const left = withDeparture(ben, gone);
    expect(withDeparture(left, { ...gone, seq: 9 })).toBe(left);
  });
});
