import { applyStandingUpdate, type ModeratedPeople, type Standing } from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectConvergence, following } from '../../testing/convergence.js';
import { listen, listenInVain } from '../../testing/listen.js';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { read } from '../../testing/read.js';
import { signUp, type Person } from '../../testing/test-server.js';
import { standings } from './documents.js';

let stage: ModerationStage;

beforeAll(async () => {
  stage = await openModerationStage();
});

afterAll(() => stage.close());

const roleOf = async (person: Person): Promise<Standing['role']> =>
  (await read(person.trpc.moderation.openOwn.query())).role;

const why = 'For a test';
const appoint = (actor: Person, username: string) =>
  actor.trpc.moderation.appoint.mutate({ username, why });
const discharge = (actor: Person, username: string) =>
  actor.trpc.moderation.discharge.mutate({ username, why });

describe('roles', () => {
  it('of administrators come from the settings, whatever the case of the name', async () => {
    expect(await roleOf(stage.root)).toBe('administrator');
    expect(await roleOf(stage.grace)).toBe('moderator');
    expect(await roleOf(stage.ada)).toBeNull();
  });

  it('are given and taken by administrators alone', async () => {
    await expect(appoint(stage.grace, 'ada')).rejects.toThrow('Only administrators can appoint');
    await expect(appoint(stage.ada, 'ada')).rejects.toThrow('Only moderators can do this.');
    await expect(discharge(stage.grace, 'root')).rejects.toThrow('Only administrators');
    await expect(discharge(stage.root, 'root')).rejects.toThrow('settings of the server');
    await expect(appoint(stage.root, 'who')).rejects.toThrow('User not found');
    await appoint(stage.root, 'ADA');
    expect(await roleOf(stage.ada)).toBe('moderator');
    await discharge(stage.root, 'ada');
    expect(await roleOf(stage.ada)).toBeNull();
  });

  it('are known to everybody, and each act stands in the log once', async () => {
    const { staff } = await read(stage.grace.trpc.moderation.openPeople.query());
    expect(staff.map(({ username, role }) => [username, role])).toEqual([
      ['grace', 'moderator'],
      ['root', 'administrator'],
    ]);
    const seen = await stage.noor.trpc.moderation.standing.query({ username: 'grace' });
    expect(seen.role).toBe('moderator');
    const before = await read(stage.grace.trpc.moderation.openLog.query());
    await appoint(stage.root, 'noor');
    await appoint(stage.root, 'noor');
    await discharge(stage.root, 'noor');
    await discharge(stage.root, 'noor');
    const { items } = await read(stage.grace.trpc.moderation.openLog.query());
    expect(items.slice(0, items.length - before.items.length)).toMatchObject([
      { act: 'discharged', by: 'root', on: 'noor', why },
      { act: 'appointed', by: 'root', on: 'noor', why },
    ]);
  });

  it('end with the account', async () => {
    const otto = await signUp(stage.server, 'otto');
    await appoint(stage.root, 'otto');
    await otto.trpc.users.delete.mutate({ username: 'otto' });
    const { staff } = await read(stage.grace.trpc.moderation.openPeople.query());
    expect(staff.map(({ username }) => username)).toEqual(['grace', 'root']);
    await otto.leave();
  });
});

describe('what moderators are told', () => {
  it('reaches them alone, and nobody from their discharge on', async () => {
    await appoint(stage.root, 'noor');
    const heard = await listen(stage.noor, { kind: 'person', username: 'noor' });
    await appoint(stage.root, 'ada');
    await discharge(stage.root, 'noor');
    await discharge(stage.root, 'ada');
    // What comes on the same topic after it shows that nothing came between.
    await stage.server.services.notices.choose('noor', { kind: 'reply', isOn: false });
    await heard.received(4);
    expect(
      heard.events.map((event) =>
        event.name === 'standingUpdate' ? event.standing.username : event.name,
      ),
    ).toEqual(['ada', 'logUpdate', 'noor', 'noticeUpdate']);
  });

  it('is refused to others who would listen to it', async () => {
    const { refusal } = await listenInVain(stage.bob, { kind: 'person', username: 'grace' });
    expect(refusal).toBe('You can only listen to what concerns yourself.');
  });
});

describe('old state plus events equals freshly read state', () => {
  let people: Person;
  beforeEach(() => {
    people = stage.grace;
  });

  it('for roles and suspensions', async () => {
    const follow = following<ModeratedPeople>({
      reader: people,
      topics: [{ kind: 'person', username: 'grace' }],
      open: () => people.trpc.moderation.openPeople.query(),
      apply: (state, event) =>
        event.name === 'standingUpdate' ? applyStandingUpdate(state, event) : state,
      shown: ({ staff, suspended }) => ({ staff, suspended }),
    });
    const { suspend, lift } = stage.grace.trpc.moderation;
    await expectConvergence(stage.server, [follow], async () => {
      await appoint(stage.root, 'noor');
      await suspend.mutate({ username: 'bob', term: 'week', why });
      await stage.root.trpc.moderation.suspend.mutate({ username: 'noor', term: 'forever', why });
      await suspend.mutate({ username: 'bob', term: 'day', why });
      await discharge(stage.root, 'noor');
      await lift.mutate({ username: 'noor', why });
    });
    await lift.mutate({ username: 'bob', why });
  });
});

describe('a place always has somebody who can act', () => {
  const TAKE_ROLE = 'Take the role of an administrator from them first.';
  const NAMED = 'This administrator is named in the settings of the server.';
  const asAdministrator = { why, role: 'administrator' } as const;
  const forever = { why, term: 'forever' } as const;

  it('suspends no administrator, whoever asks, and appoints none who is suspended', async () => {
    const { root, bob, noor } = stage;
    await root.trpc.moderation.appoint.mutate({ ...asAdministrator, username: 'noor' });
    const { suspend, handOutLink, endSessions } = noor.trpc.moderation;
    await expect(suspend.mutate({ ...forever, username: 'root' })).rejects.toThrow(NAMED);
    await expect(handOutLink.mutate({ username: 'root', why })).rejects.toThrow(NAMED);
    await expect(endSessions.mutate({ username: 'root', why })).rejects.toThrow(NAMED);
    const itself = root.trpc.moderation;
    await expect(itself.suspend.mutate({ ...forever, username: 'noor' })).rejects.toThrow(
      TAKE_ROLE,
    );
    await suspend.mutate({ ...forever, username: bob.username });
    await expect(
      itself.appoint.mutate({ ...asAdministrator, username: bob.username }),
    ).rejects.toThrow('Lift their suspension first.');
    await itself.lift.mutate({ username: bob.username, why });
    await itself.discharge.mutate({ username: 'noor', why });
  });

  it('lets act whom the settings name, though they were suspended before', async () => {
    const suspension = { until: null, told: '', by: 'noor', at: '2026-01-01T00:00:00.000Z' };
    const kept = stage.server.store.collection(standings);
    await kept.insert({ _id: 'root', username: 'root', suspension, suspendedAt: suspension.at });
    await stage.root.trpc.messages.send.mutate({ msg: 'I am here.' });
    await kept.remove('root');
  });
});
