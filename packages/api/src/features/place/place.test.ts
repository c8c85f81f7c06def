import {
  APPLICATIONS_OF_NETWORK,
  applyPlaceUpdate,
  NETWORK_WAITS,
  SIGNUP_WAITS,
  type ChangePlace,
  type Place,
} from '@collabor8/domain';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectConvergence, following } from '../../testing/convergence.js';
import { read } from '../../testing/read.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { admitLinked } from '../users/new-accounts.js';

const DAY = 24 * 60 * 60_000;
const PLAIN: ChangePlace = { name: '', welcome: '', signup: 'anybody', accent: '', reserved: [] };

let server: TestServer;
let root: Person;
let ada: Person;
let visitor: Person;
let time = Date.parse('2026-01-01T00:00:00.000Z');

beforeAll(async () => {
  server = await startTestServer({ administrators: ['root'], now: () => new Date(time) });
  root = await signUp(server, 'root');
  ada = await signUp(server, 'ada');
  visitor = connect(server, 'nobody', '');
});
afterAll(() => server.close());
beforeEach(() => change({}));

const change = (differences: Partial<ChangePlace>) =>
  root.trpc.place.change.mutate({ ...PLAIN, ...differences });
/** Days go by, in which sessions are renewed. */
async function pass(days: readonly number[]): Promise<void> {
  for (const some of days) {
    time += some * DAY;
    await Promise.all([root, ada].map((person) => person.trpc.place.open.query()));
  }
}
const invite = (uses = 1, days = 1) => root.trpc.place.invite.mutate({ uses, days });
const settings = () => root.trpc.place.settings.query();
const join = (username: string, invitation?: string) =>
  visitor.rest('POST', '/user/signup', {
    ...{ username, password: 'correct horse' },
    ...(invitation !== undefined && { invitation }),
  });
const logIn = (username: string, password = 'correct horse') =>
  visitor.rest('POST', '/user/login', { username, password });
const latest = async () => (await read(root.trpc.moderation.openLog.query())).items[0];

describe('what a place is called and is about', () => {
  it('is told to everybody, visitors too, and says itself to those who listen', async () => {
    const follow = following<Place>({
      reader: ada,
      topics: [{ kind: 'place' }],
      open: () => ada.trpc.place.open.query(),
      apply: (state, event) =>
        event.name === 'placeUpdate' ? applyPlaceUpdate(state, event) : state,
      shown: (state) => state,
    });
    await expectConvergence(server, [follow], async () => {
      await change({ name: ' Made languages ', welcome: 'Sounds' });
      await change({ name: 'Made tongues', welcome: 'Sounds', signup: 'approval' });
    });
    time += 1000;
    await change({ name: 'Made tongues' });
    expect((await visitor.trpc.place.open.query()).value).toMatchObject({ name: 'Made tongues' });
    expect(await latest()).toMatchObject({ act: 'changedPlace', by: 'root', on: '' });
  });

  it('leaves what it isn’t given as another administrator has set it', async () => {
    await change({ name: 'Made languages', reserved: ['staff'] });
    await root.trpc.place.change.mutate({ accent: '#1d4ed8' });
    const { place, reserved } = await settings();
    expect({ ...place, reserved }).toMatchObject({
      ...{ name: 'Made languages', accent: '#1d4ed8', reserved: ['staff'] },
    });
  });

  it('is refused where it is too long', async () => {
    await expect(change({ name: 'x'.repeat(41) })).rejects.toThrow('more than 40 characters');
  });
});

describe('who signs up', () => {
  it('is anybody by default, but under no reserved name or one that looks like it', async () => {
    await change({ reserved: ['Staff'] });
    const refused = await join('staff');
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringMatching('reserved'),
    ]);
    expect((await join('stаff')).status).toBe(409);
    expect((await join('The Staff.')).status).toBe(409);
    await change({});
    expect((await join('staff')).status).toBe(200);
  });

  it('is whoever has an invitation, as often as it says, however many come at once', async () => {
    await change({ signup: 'invitation' });
    expect((await join('ben')).status).toBe(403);
    expect((await join('ben', 'made-up')).status).toBe(403);
    const { token } = await invite(2);
    // Of a name that somebody has nothing is used up.
    expect((await join('ada', token)).status).toBe(409);
    const came = await Promise.all(['ben', 'cleo', 'dora'].map((name) => join(name, token)));
    expect(came.map(({ status }) => status).toSorted()).toEqual([200, 200, 403]);
    expect((await settings()).invitations).toEqual([]);
  });

  it('is nobody by an invitation that was taken back or is too old', async () => {
    await change({ signup: 'invitation' });
    const [back, old] = [await invite(), await invite()];
    await root.trpc.place.uninvite.mutate({ token: back.token });
    expect((await join('eve', back.token)).status).toBe(403);
    expect((await settings()).invitations).toEqual([old]);
    time += DAY;
    expect((await join('eve', old.token)).status).toBe(403);
    await server.tidy();
    expect((await settings()).invitations).toEqual([]);
  });

  it('is whom an administrator lets in: until then there is no account and no session', async () => {
    await change({ signup: 'approval' });
    const waits = await join('fred');
    expect([waits.status, waits.headers.getSetCookie()]).toEqual([403, []]);
    expect(await waits.text()).toContain('waits for an administrator');
    expect((await join('Fred')).status).toBe(409);
    // With a Cyrillic letter: it could be let in in the place of the other.
    expect((await join('fr\u0435d')).status).toBe(409);
    expect((await join('fr\u0435d', (await invite()).token)).status).toBe(409);
    expect(await (await logIn('fred')).text()).toContain('waits for an administrator');
    // Whoever doesn't know the password isn't told that somebody waits.
    expect((await logIn('fred', 'wrong')).status).toBe(401);
    expect(await server.services.users.find('fred')).toBeNull();
    expect((await settings()).applicants).toMatchObject([{ username: 'fred' }]);
    time += 1000;
    await root.trpc.place.admit.mutate({ username: 'FRED' });
    expect(await latest()).toMatchObject({ act: 'admitted', on: 'fred' });
    expect((await logIn('fred')).status).toBe(200);
    await expect(root.trpc.place.admit.mutate({ username: 'fred' })).rejects.toThrow('waits');
  });

  it('are not all of one network: so many of it wait, and others still may', async () => {
    await change({ signup: 'approval' });
    const joinFrom = (address: string, username: string) =>
      server.services.users.signup({ username, password: 'correct horse' }, { address });
    const { length: before } = (await settings()).applicants;
    const names = Array.from({ length: APPLICATIONS_OF_NETWORK }, (_, index) => `sock ${index}`);
    for (const [index, name] of names.entries()) {
      await expect(joinFrom(`2001:db8:1:${index}::1`, name)).rejects.toThrow(SIGNUP_WAITS);
    }
    await expect(joinFrom('2001:db8:1:f000::1', 'one more')).rejects.toMatchObject({
      ...{ code: 'tooMany', message: NETWORK_WAITS },
    });
    await expect(joinFrom('2001:db8:2::1', 'hana')).rejects.toThrow(SIGNUP_WAITS);
    await root.trpc.place.refuse.mutate({ username: 'sock 0' });
    await expect(joinFrom('2001:db8:1::2', 'ivo')).rejects.toThrow(SIGNUP_WAITS);
    expect((await settings()).applicants).toHaveLength(before + names.length + 1);
    for (const username of [...names.slice(1), 'hana', 'ivo']) {
      await root.trpc.place.refuse.mutate({ username });
    }
  });

  it('is nobody whom a provider alone vouches for, where it is not anybody', async () => {
    const { admission } = server.services.place;
    const vouched = (subject: string, name: string) =>
      admitLinked(
        server.store,
        { link: 'oidcSubject', subject, name, fallback: 'New member', picture: undefined },
        { now: new Date(time), admission },
      );
    await change({ reserved: ['Boss'] });
    const { document } = await vouched('one', 'boss');
    expect(document.username).toBe('New member');
    const disguised = await vouched('three', 'Bo/ss\u200b');
    expect(disguised.document.username).toBe('New member 2');
    for (const signup of ['invitation', 'approval'] as const) {
      await change({ signup });
      await expect(vouched('two', 'hal')).rejects.toThrow('made on the sign-up page');
      expect((await vouched('one', 'boss')).isNew).toBe(false);
    }
  });

  it('is nobody whom an administrator refuses, and the name is free again', async () => {
    await change({ signup: 'approval' });
    await join('gus');
    await root.trpc.place.refuse.mutate({ username: 'gus' });
    expect((await logIn('gus')).status).toBe(401);
    expect((await join('gus', (await invite()).token)).status).toBe(200);
  });
});

it('how it fares is counted once an hour, and told to administrators alone', async () => {
  await expect(ada.trpc.place.figures.query()).rejects.toThrow('Only administrators');
  time += DAY;
  const asker = await signUp(server, 'asker');
  const form = { title: 'Is it counted?', text: 'It should be', tagNames: 'figures' };
  const { _id: qid } = await asker.trpc.questions.ask.mutate(form);
  time += 60 * 60_000;
  await asker.trpc.questions.answer.mutate({ qid, text: 'It is' });
  await asker.trpc.questions.ask.mutate({ ...form, title: 'Is this, too?' });
  const figures = await root.trpc.place.figures.query();
  expect(figures.months.at(-1)).toEqual({ month: '2026-01', asked: 2, answered: 1 });
  expect(figures).toMatchObject({ firstAnswer: 60 * 60_000, isPartial: false });
  expect(figures.active).toBe(figures.people);
  await asker.trpc.questions.ask.mutate({ ...form, title: 'Is this one later?' });
  expect(await root.trpc.place.figures.query()).toEqual(figures);
  await pass([14, 14, 14]);
  const later = await root.trpc.place.figures.query();
  expect(later.months.at(-2)).toEqual({ month: '2026-01', asked: 3, answered: 1 });
  expect(later.active).toBeLessThan(later.people);
});

it('what is required of administrators is required before they act', async () => {
  const { requireSecondStep } = root.trpc.moderation;
  await expect(requireSecondStep.mutate({ isRequired: true })).rejects.toThrow('Add a passkey');
  await root.trpc.users.proveAgain.mutate({ password: 'correct horse' });
  const { secret } = await root.trpc.users.beginSecondStep.mutate();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
  await root.trpc.users.confirmSecondStep.mutate({ code });
  await requireSecondStep.mutate({ isRequired: true });
  await root.trpc.moderation.appoint.mutate({ username: 'ada', why: 'For a test' });
  await expect(ada.trpc.moderation.openLog.query()).rejects.toThrow('Add a passkey');
  const writer = await signUp(server, 'writer');
  const form = { title: 'Why is it red?', text: 'It was green', tagNames: 'whys' };
  const { _id: id } = await writer.trpc.questions.ask.mutate(form);
  const post = { kind: 'question', id } as const;
  await root.trpc.moderation.hide.mutate({ post, why: 'For a test' });
  const hidden = () => ada.trpc.moderation.hiddenText.query({ post });
  await expect(hidden()).rejects.toThrow('Only its author and moderators can read this.');
  const act = { username: 'writer', term: 'day', why: 'For a test' } as const;
  await expect(ada.trpc.moderation.suspend.mutate(act)).rejects.toThrow('Add a passkey');
  await requireSecondStep.mutate({ isRequired: false });
  expect((await hidden()).text).toContain('green');
  await ada.trpc.moderation.suspend.mutate(act);
});

it('nobody waits for longer than 30 days, and the name is free again', async () => {
  await change({ signup: 'approval' });
  const { applicants } = await settings();
  await join('ida');
  await pass([14, 14, 2]);
  time -= 1;
  await server.tidy();
  expect((await join('ida')).status).toBe(409);
  time += 1;
  await server.tidy();
  expect((await settings()).applicants).toEqual(applicants);
  expect(await (await join('ida')).text()).toContain('waits for an administrator');
  await root.trpc.place.refuse.mutate({ username: 'ida' });
});
