import { RESET_LINK_MINUTES } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limiterInMemory as createLimiter, limitersBy } from '../../request/count.js';
import { createRateLimits, type RateLimits } from './rate-limits.js';

const MINUTE = 60_000;

let limits: RateLimits;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
  limits = createRateLimits(createLimiter);
});
afterEach(() => {
  vi.useRealTimers();
});

const times = async (count: number, act: (round: number) => Promise<unknown>): Promise<void> => {
  for (let round = 0; round < count; round += 1) await act(round);
};

it('allows 10 tries for a name in 5 minutes, then says when to come back', async () => {
  await times(10, () => limits.signIn('192.0.2.1', 'ada'));
  vi.advanceTimersByTime(MINUTE);
  await expect(limits.signIn('192.0.2.1', 'ada')).rejects.toMatchObject({
    code: 'tooMany',
    message: 'Too many attempts. Please try again in 240 seconds.',
  });
  vi.advanceTimersByTime(4 * MINUTE - 1000);
  await expect(limits.signIn('192.0.2.1', 'ada')).rejects.toThrow('try again in 1 second.');
  vi.advanceTimersByTime(1000);
  await expect(limits.signIn('192.0.2.1', 'ada')).resolves.toBeUndefined();
});

it('counts the spellings of a name together', async () => {
  await times(10, (round) => limits.signIn('192.0.2.1', round % 2 === 0 ? 'ada' : ' ADA'));
  await expect(limits.signIn('192.0.2.1', 'Ada')).rejects.toMatchObject({ code: 'tooMany' });
});

it('counts a name apart for each address, so that a stranger locks nobody out', async () => {
  await times(10, () => limits.signIn('192.0.2.1', 'ada'));
  await expect(limits.signIn('192.0.2.2', 'ada')).resolves.toBeUndefined();
});

it('forgets the tries for a name once its owner is in', async () => {
  await times(10, () => limits.signIn('192.0.2.1', 'ada'));
  await limits.signedIn('192.0.2.1', 'Ada');
  await expect(limits.signIn('192.0.2.1', 'ada')).resolves.toBeUndefined();
});

it('counts the failures for a name from all addresses together', async () => {
  await times(30, (round) => limits.signIn(`192.0.2.${round}`, 'ada'));
  await expect(limits.signIn('198.51.100.1', 'Ada')).rejects.toMatchObject({
    code: 'tooMany',
    message: 'Too many attempts. Please try again in 1800 seconds.',
    retryAfter: 1800,
  });
  await expect(limits.signIn('198.51.100.1', 'ben')).resolves.toBeUndefined();
  vi.advanceTimersByTime(30 * MINUTE);
  await expect(limits.signIn('198.51.100.1', 'ada')).resolves.toBeUndefined();
});

it('counts no sign-in that succeeded among them', async () => {
  await times(100, async (round) => {
    await limits.signIn(`192.0.2.${round}`, 'ada');
    await limits.signedIn(`192.0.2.${round}`, 'ada');
  });
  await expect(limits.signIn('198.51.100.1', 'ada')).resolves.toBeUndefined();
});

it('never locks a browser that is known by the name out, whatever strangers try', async () => {
  await times(30, (round) => limits.signIn(`192.0.2.${round}`, 'ada'));
  await times(100, (round) => limits.signIn('192.0.2.200', `name-${round}`));
  await expect(limits.signIn('192.0.2.200', 'ada', 'known')).resolves.toBeUndefined();
});

it('allows a known browser 10 tries too', async () => {
  await times(10, () => limits.signIn('192.0.2.1', 'ada', 'known'));
  await expect(limits.signIn('192.0.2.2', 'ada', 'known')).rejects.toMatchObject({
    code: 'tooMany',
  });
  await limits.signedIn('192.0.2.1', 'ada', 'known');
  await expect(limits.signIn('192.0.2.1', 'ada', 'known')).resolves.toBeUndefined();
});

it('allows 100 tries from an address, whatever the names', async () => {
  await times(100, (round) => limits.signIn('192.0.2.1', `name-${round}`));
  await expect(limits.signIn('192.0.2.1', 'another')).rejects.toMatchObject({ code: 'tooMany' });
  await expect(limits.signIn('192.0.2.1')).rejects.toMatchObject({ code: 'tooMany' });
  await expect(limits.signIn('192.0.2.2', 'another')).resolves.toBeUndefined();
});

it('refuses no link for a name but while one that was asked for lasts', async () => {
  await times(5, (round) => limits.requestReset(`192.0.2.${round}`, 'ada'));
  await expect(limits.requestReset('198.51.100.1', 'ada')).rejects.toMatchObject({
    code: 'tooMany',
  });
  vi.advanceTimersByTime(RESET_LINK_MINUTES * MINUTE);
  await expect(limits.requestReset('198.51.100.1', 'ada')).resolves.toBe(false);
});

it('has ten links sent for a name in a day, and says which is the last', async () => {
  const isLast: boolean[] = [];
  await times(10, async (round) => {
    isLast.push(await limits.requestReset(`192.0.2.${round}`, 'ada'));
    vi.advanceTimersByTime(RESET_LINK_MINUTES * MINUTE);
  });
  expect(isLast).toEqual([...Array.from({ length: 9 }, () => false), true]);
  await expect(limits.requestReset('198.51.100.1', 'Ada')).rejects.toMatchObject({
    code: 'tooMany',
    message: 'Too many links were asked for. The last one that was sent works for a day.',
  });
  await limits.requestReset('198.51.100.1', 'ben');
  vi.advanceTimersByTime(24 * 60 * MINUTE);
  await expect(limits.requestReset('198.51.100.1', 'ada')).resolves.toBe(false);
});

it('allows 20 addresses to be written to from one address in an hour, whoever gives them', async () => {
  await times(20, (round) => limits.setEmail('192.0.2.1', `name-${round}`, `${round}@a.example`));
  await expect(limits.setEmail('192.0.2.1', 'ada', 'a@a.example')).rejects.toMatchObject({
    code: 'tooMany',
  });
  await expect(limits.setEmail('192.0.2.2', 'ada', 'a@a.example')).resolves.toBeUndefined();
});

it('lets one mailbox be written to 10 times in an hour, whoever gives its address, and once more from each network', async () => {
  const give = (round: number, email: string) =>
    limits.setEmail(`192.0.2.${round % 2}`, `name-${round}`, email);
  const spellings = [
    ...['ab@ä.example', ' AB@Ä.example', 'ab+1@ä.example', 'ab+2+b@ä.example'],
    ...['a.b@ä.example', 'ab@xn--4ca.example'],
  ];
  await times(12, (round) => give(round, spellings[round % 6] ?? ''));
  await expect(give(13, 'ab@ä.example')).rejects.toMatchObject({ code: 'tooMany' });
  await expect(give(13, 'ab+11@ä.example')).rejects.toMatchObject({ code: 'tooMany' });
  await expect(give(14, 'b@ä.example')).resolves.toBeUndefined();
  const owner = (address: string) => limits.setEmail(address, 'owner', 'ab@ä.example');
  await owner('198.51.100.1');
  await expect(owner('198.51.100.1')).rejects.toMatchObject({ code: 'tooMany' });
  // One customer has all of a /48.
  await owner('2001:db8:1::1');
  await expect(owner('2001:db8:1:ffff::2')).rejects.toMatchObject({ code: 'tooMany' });
});

it('allows 20 sign-ups from an address in an hour', async () => {
  await times(20, () => limits.signUp('192.0.2.1'));
  await expect(limits.signUp('192.0.2.1')).rejects.toMatchObject({
    code: 'tooMany',
    message: 'Too many attempts. Please try again in 3600 seconds.',
  });
  vi.advanceTimersByTime(60 * MINUTE);
  await expect(limits.signUp('192.0.2.1')).resolves.toBeUndefined();
});

it.each([
  ['one customer’s IPv6 addresses', '2001:db8:1:2::5', '2001:db8:1:2:ffff::1', true],
  ['a short and a long spelling', '2001:db8::1', '2001:0DB8:0:0:1:2:3:4', true],
  ['two IPv6 networks', '2001:db8:1:2::5', '2001:db8:1:3::5', false],
  ['IPv4 with and without its IPv6 form', '192.0.2.1', '::ffff:192.0.2.1', true],
  ['two IPv4 addresses in IPv6 form', '::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('counts by the owner of an address: %s', async (_case, one, other, isSame) => {
  await times(20, () => limits.signUp(one));
  const outcome = await limits.signUp(other).then(
    () => false,
    () => true,
  );
  expect(outcome).toBe(isSame);
});

it('allows four times as many sign-ups from an IPv6 /56, and sixteen times from a /48', async () => {
  // Whoever has all of a /48 begins in it wherever they like.
  const fromNetwork = (subnet: string) => limits.signUp(`2001:db8:1:${subnet}::1`);
  for (const site of ['10', '11', '12', '13']) {
    for (const network of ['00', '01', '02', '03']) {
      await times(20, () => fromNetwork(site + network));
    }
    if (site !== '13') {
      await expect(fromNetwork(`${site}04`)).rejects.toMatchObject({ code: 'tooMany' });
    }
  }
  await expect(fromNetwork('2000')).rejects.toMatchObject({ code: 'tooMany' });
  await expect(limits.signUp('2001:db8:2::1')).resolves.toBeUndefined();
});

it('limits nothing when it is switched off', async () => {
  const off = createRateLimits(limitersBy(false, createLimiter));
  await expect(times(200, () => off.signIn('192.0.2.1', 'ada'))).resolves.toBeUndefined();
  await expect(times(200, () => off.signUp('192.0.2.1'))).resolves.toBeUndefined();
});
