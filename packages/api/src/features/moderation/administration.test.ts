import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../testing/at-once.js';
import { read } from '../../testing/read.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { CLAIMS_PER_NAME } from './administration.js';
import { administrations } from './documents.js';

let server: TestServer;
let grace: Person;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ isRelaxed: true });
  [grace, ada] = [await signUp(server, 'grace'), await signUp(server, 'ada')];
});
afterAll(() => server.close());

const roleOf = async (person: Person) => (await read(person.trpc.moderation.openOwn.query())).role;
const claim = (person: Person, code: string) => person.trpc.moderation.claim.mutate({ code });
const offer = async () => (await server.services.moderation.offerAdministration()) ?? '';
const isOffered = () => ada.trpc.moderation.isAdministrationOffered.query();
const act = (username: string, role?: 'administrator' | 'moderator') => ({
  ...{ username, why: 'For a test' },
  ...(role && { role }),
});

describe('the first administrator', () => {
  it('is nobody without the code of the latest start', async () => {
    expect(await isOffered()).toBe(false);
    await expect(claim(ada, '')).rejects.toThrow('This place has an administrator.');
    const former = await offer();
    const code = await offer();
    expect(await isOffered()).toBe(true);
    expect(code).not.toBe(former);
    await expect(claim(ada, former)).rejects.toThrow('not the code');
    await expect(claim(ada, '')).rejects.toThrow('not the code');
    expect(await roleOf(ada)).toBeNull();
  });

  it('keeps of the code a hash alone', async () => {
    const code = await offer();
    const { moderation } = server.services;
    expect(await moderation.isAdministrationOffered()).toBe(true);
    const stored = await server.store.collection(administrations).get('administration');
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(stored?.codeHash).toHaveLength(43);
  });

  it('is one, however many enter the code at once, and it works no more', async () => {
    const code = await offer();
    const people = [grace, ada];
    const results = await Promise.allSettled(
      people.map((person) => claim(person, ` ${code.toLowerCase()} `)),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const roles = await Promise.all(people.map(roleOf));
    expect(roles.toSorted()).toEqual(['administrator', null]);
    if (roles[0] === null) [grace, ada] = [ada, grace];
    await expect(claim(ada, code)).rejects.toThrow('This place has an administrator.');
    expect(await server.services.moderation.offerAdministration()).toBeUndefined();
    expect(await isOffered()).toBe(false);
    const { items } = await read(grace.trpc.moderation.openLog.query());
    expect(items).toMatchObject([{ act: 'claimed', by: grace.username, on: grace.username }]);
  });
});

describe('the last administrator', () => {
  it('neither gives up the role nor deletes the account', async () => {
    const { discharge, appoint } = grace.trpc.moderation;
    const sentence = 'Make somebody else an administrator first.';
    await expect(discharge.mutate(act(grace.username))).rejects.toThrow(sentence);
    await expect(appoint.mutate(act(grace.username, 'moderator'))).rejects.toThrow(sentence);
    const own = { username: grace.username };
    await expect(grace.trpc.users.delete.mutate(own)).rejects.toThrow(sentence);
    expect(await roleOf(grace)).toBe('administrator');
  });

  it('is left over, of two who would go at once', async () => {
    await expect(
      ada.trpc.moderation.appoint.mutate(act(ada.username, 'administrator')),
    ).rejects.toThrow('Only moderators');
    await grace.trpc.moderation.appoint.mutate(act(ada.username, 'administrator'));
    expect(await roleOf(ada)).toBe('administrator');
    const going = await Promise.allSettled([
      grace.trpc.moderation.discharge.mutate(act(grace.username)),
      ada.trpc.moderation.discharge.mutate(act(ada.username)),
    ]);
    expect(going.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    if ((await roleOf(grace)) === null) [grace, ada] = [ada, grace];
  });

  it('may delete the account once there is another one', async () => {
    await grace.trpc.moderation.appoint.mutate(act(ada.username, 'administrator'));
    await grace.trpc.users.delete.mutate({ username: grace.username });
    expect(await roleOf(ada)).toBe('administrator');
    await expect(ada.trpc.moderation.discharge.mutate(act(ada.username))).rejects.toThrow('first');
  });
});

it('counts tries at the code, and offers none where the settings name administrators', async () => {
  const limited = await startTestServer({ rateLimits: true, administrators: [] });
  const noor = await signUp(limited, 'noor');
  await limited.services.moderation.offerAdministration();
  const tries = await atOnce(CLAIMS_PER_NAME + 1, () => claim(noor, 'AAAA').catch(String));
  expect(tries.filter((told) => told.includes('Too many attempts'))).toHaveLength(1);
  const named = await limited.startBeside('named', { administrators: ['root'] });
  expect(await named.services.moderation.offerAdministration()).toBeUndefined();
  expect(await named.services.moderation.isAdministrationOffered()).toBe(false);
  await limited.close();
});
