import { createTRPCClient, wsLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppRouter } from '../../main/create-api.js';
import { toFailure } from '../../http/failures.js';
import { answer } from '../../testing/chat-stage.js';
import { listen } from '../../testing/listen.js';
import { matrix } from '../../testing/matrix/index.js';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { read } from '../../testing/read.js';
import { signUp } from '../../testing/test-server.js';
import type { RequestContext } from '../../request/context.js';
import { standings } from './documents.js';

/** What suspended people may do all the same: it concerns nobody else. */
const OWN_AFFAIRS = Object.entries(matrix).flatMap(([feature, { ownAffairs }]) =>
  ownAffairs.map((name) => `${feature}.${name}`),
);
/** Anybody may, signed in or not. */
const PUBLIC = Object.entries(matrix).flatMap(([feature, { procedures }]) =>
  Object.entries(procedures)
    .filter(([, cells]) => cells.some(({ expected }) => expected.visitor !== 'unauthenticated'))
    .map(([name]) => `${feature}.${name}`),
);

const OWN_OPERATIONS = [
  'delete /user/deleteUser/{username}',
  'patch /user/resetPassword',
  'patch /user/updateSocket',
  'post /games/leave',
];

const NOTE = 'Third advert, see the report of noor';
const SUSPENDED = { term: 'day', why: NOTE, told: 'Advertising' } as const;
const SENTENCE = /^You are suspended until .* UTC and can only read\. The reason: Advertising$/;

let ahead = 0;
let stage: ModerationStage;

beforeAll(async () => {
  stage = await openModerationStage({ now: () => new Date(Date.now() + ahead) });
  await stage.grace.trpc.moderation.suspend.mutate({ ...SUSPENDED, username: 'bob' });
});

afterAll(() => stage.close());

interface Definition {
  readonly _def: { readonly type: string };
}

/** Every procedure that changes something, by its path. */
function mutations(): string[] {
  const { procedures } = stage.server.api.router._def;
  return Object.entries(procedures as unknown as Readonly<Record<string, Definition>>)
    .filter(([, { _def }]) => _def.type === 'mutation')
    .map(([path]) => path)
    .toSorted();
}

/** How a call without an input fails, for somebody of this name. */
async function failureOf(path: string, username: string): Promise<string> {
  const { api } = stage.server;
  const context: RequestContext = {
    session: { id: 'test', username },
    ...{ address: '', userAgent: undefined, origin: undefined, cookie: null, connection: null },
    takeTurn: (call) => call(),
    admitWrite: api.admitWrite,
    admitVisitor: api.admitVisitor,
    places: api.places,
    calls: { finished: () => undefined },
  };
  const caller: unknown = api.router.createCaller(context);
  const procedure = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>>)[name], caller);
  try {
    await (procedure as (input: unknown) => Promise<unknown>)({});
    return 'none';
  } catch (error) {
    return error instanceof Error ? error.message : toFailure(error).message;
  }
}

describe('whoever is suspended', () => {
  it('is it with a token, too', async () => {
    const token = await stage.bob.trpc.users.makeToken.mutate({ name: 'bot', scope: 'write' });
    const response = await fetch(`${stage.server.url}/trpc/questions.ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Buy', text: 'Buy this', tagNames: 'shop' }),
    });
    const answer = (await response.json()) as { readonly error: { readonly message: string } };
    expect(answer.error.message).toMatch(SENTENCE);
  });

  it('is refused every change but of what is their own', async () => {
    // Somebody of their own: some of what they may do ends their sessions.
    const carl = await signUp(stage.server, 'carl');
    await stage.grace.trpc.moderation.suspend.mutate({ ...SUSPENDED, username: 'carl' });
    const paths = mutations();
    expect(paths.length).toBeGreaterThan(50);
    const refused: string[] = [];
    for (const path of paths.filter((each) => !PUBLIC.includes(each))) {
      if (SENTENCE.test(await failureOf(path, 'carl'))) refused.push(path);
    }
    expect(refused).toEqual(
      paths.filter((path) => !OWN_AFFAIRS.includes(path) && !PUBLIC.includes(path)),
    );
    await carl.leave();
  });

  it('is refused every REST path that changes something but of what is their own', async () => {
    const writing = stage.server.api.operations.filter(
      ({ method, isPublic }) => method !== 'get' && !isPublic,
    );
    const own = writing.filter(({ isOwnAffair }) => isOwnAffair);
    expect(own.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(OWN_OPERATIONS);
    const say = { messageToAdd: { msg: 'Buy', msgFrom: 'bob' } };
    const said = await answer(stage.bob, 'POST', '/messaging/addMessage', say);
    expect(said.status).toBe(403);
    expect(said.text).toMatch(SENTENCE);
    const ask = { title: 'Buy', text: 'Buy', tags: [{ name: 'offers' }], askedBy: 'bob' };
    expect((await answer(stage.bob, 'POST', '/question/addQuestion', ask)).status).toBe(403);
    const board = { owner: 'bob', title: 'Buy', uniqueLink: crypto.randomUUID() };
    expect((await answer(stage.bob, 'POST', '/whiteboard/addWhiteboard', board)).status).toBe(403);
  });

  it('is refused over a WebSocket that was open before', async () => {
    const { ada, bob, grace } = stage;
    await listen(ada, { kind: 'messages' });
    const overSocket = createTRPCClient<AppRouter>({ links: [wsLink({ client: ada.socket })] });
    const uniqueLink = crypto.randomUUID();
    await bob.trpc.messages.open.query({});
    await overSocket.whiteboards.create.mutate({ uniqueLink, title: 'A board' });
    await overSocket.whiteboards.moveCursor.mutate({ id: uniqueLink, cursor: null });
    await grace.trpc.moderation.suspend.mutate({ ...SUSPENDED, username: 'ada' });
    const refusal = { data: { code: 'FORBIDDEN' }, message: expect.stringMatching(SENTENCE) };
    const send = overSocket.messages.send.mutate({ msg: 'Buy' });
    await expect(send).rejects.toMatchObject(refusal);
    const move = overSocket.whiteboards.moveCursor.mutate({ id: uniqueLink, cursor: null });
    await expect(move).rejects.toMatchObject(refusal);
    await grace.trpc.moderation.lift.mutate({ username: 'ada', why: 'A mistake' });
    await overSocket.messages.send.mutate({ msg: 'Hello' });
    await overSocket.whiteboards.moveCursor.mutate({ id: uniqueLink, cursor: null });
  });

  it('keeps nobody waiting in the games that they played', async () => {
    const { ada, bob, grace } = stage;
    await grace.trpc.moderation.lift.mutate({ username: 'bob', why: 'A test' });
    const { trpc } = bob;
    const gameID = await ada.trpc.games.create.mutate({ gameType: 'Nim' });
    await ada.trpc.games.join.mutate({ gameID });
    await trpc.games.join.mutate({ gameID });
    await ada.trpc.games.makeMove.mutate({ gameID, after: 0, move: { numObjects: 1 } });
    const open = await trpc.games.create.mutate({ gameType: 'Nim' });
    await trpc.games.join.mutate({ gameID: open });
    // They stay in the room, where nobody can claim the game.
    const room = await listen(bob, { kind: 'game', gameID });
    await grace.trpc.moderation.suspend.mutate({ ...SUSPENDED, username: 'bob' });
    const { game } = await read(ada.trpc.games.open.query({ gameID }));
    expect(game.state).toMatchObject({ status: 'OVER', winners: ['ada'] });
    const table = await read(ada.trpc.games.open.query({ gameID: open }));
    expect(table.game.players).toEqual([]);
    room.stop();
  });

  it('is challenged to no game', async () => {
    const challenge = stage.grace.trpc.games.challenge.mutate({ gameType: 'Nim', username: 'bob' });
    await expect(challenge).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
      message: 'bob can’t play at the moment.',
    });
  });

  it('reads, listens, logs in and looks after their account', async () => {
    const { bob } = stage;
    await bob.trpc.questions.openList.query({});
    await listen(bob, { kind: 'messages' });
    const credentials = { username: 'bob', password: 'correct horse' };
    expect((await answer(stage.visitor, 'POST', '/user/login', credentials)).status).toBe(200);
    await bob.trpc.notices.choose.mutate({ kind: 'reply', isOn: false });
    const { suspension } = await read(bob.trpc.moderation.openOwn.query());
    expect(suspension).toMatchObject({ told: 'Advertising', by: 'grace' });
  });

  it('is told so themselves and moderators, and nobody else', async () => {
    const { noor, grace } = stage;
    const seen = await noor.trpc.moderation.standing.query({ username: 'bob' });
    expect(seen.suspension).toBeNull();
    const known = await grace.trpc.moderation.standing.query({ username: 'bob' });
    expect(known.suspension?.told).toBe('Advertising');
  });
});

describe('the reason for the log', () => {
  it('reaches moderators, and the suspended person by no way', async () => {
    const { grace, bob } = stage;
    const person = { kind: 'person', username: 'bob' } as const;
    const heard = await listen(bob, person);
    await grace.trpc.moderation.suspend.mutate({ ...SUSPENDED, username: 'bob' });
    await heard.received(1);
    const log = await read(grace.trpc.moderation.openLog.query());
    expect(log.items[0]).toMatchObject({ why: NOTE, told: 'Advertising', act: 'suspended' });
    const answers = await Promise.all([
      bob.trpc.moderation.openOwn.query(),
      bob.trpc.moderation.standing.query({ username: 'bob' }),
      bob.trpc.notices.openMine.query(),
      bob.trpc.users.activity.query(),
      answer(bob, 'GET', '/user/download/bob'),
      answer(bob, 'POST', '/messaging/addMessage', { messageToAdd: { msg: 'x', msgFrom: 'bob' } }),
      failureOf('messages.send', 'bob'),
    ]);
    expect(JSON.stringify([heard.events, answers])).not.toContain(NOTE);
    await expect(bob.trpc.moderation.openLog.query()).rejects.toThrow('Only moderators');
  });

  it('may stand alone: the person then reads for how long', async () => {
    const { told: _told, ...silent } = SUSPENDED;
    await stage.grace.trpc.moderation.suspend.mutate({ ...silent, username: 'bob' });
    expect(await failureOf('messages.send', 'bob')).toMatch(/can only read\.$/);
    await stage.grace.trpc.moderation.suspend.mutate({ ...SUSPENDED, username: 'bob' });
  });

  it('was the one reason of suspensions before, and stays in the log', async () => {
    const { store } = stage.server;
    const earlier = { until: null, why: NOTE, by: 'grace', at: '2026-01-01T00:00:00.000Z' };
    await store
      .collection(standings)
      .insert({ _id: 'noor', username: 'noor', suspension: earlier });
    const { suspension } = await read(stage.noor.trpc.moderation.openOwn.query());
    expect(suspension).toEqual({ until: null, told: '', by: 'grace', at: earlier.at });
    await stage.grace.trpc.moderation.lift.mutate({ username: 'noor', why: 'A test' });
  });
});

describe('who may suspend', () => {
  it.each(['suspend', 'lift'] as const)(
    '%s is refused to others, and of whom they may not',
    async (act) => {
      const { noor, grace, root, visitor } = stage;
      const on = (username: string) => ({ username, term: 'day', why: 'Rude' }) as const;
      const refusalOf = (person: typeof noor, username: string) =>
        person.trpc.moderation[act].mutate(on(username)).then(
          () => 'none',
          (error: unknown) => (error instanceof Error ? error.message : ''),
        );
      expect(await refusalOf(noor, 'bob')).toBe('Only moderators can do this.');
      expect(await refusalOf(visitor, 'bob')).toBe('Please log in first.');
      expect(await refusalOf(grace, 'grace')).toBe(
        'You cannot moderate yourself or what you wrote.',
      );
      expect(await refusalOf(grace, 'root')).toBe(
        'Only an administrator can moderate an administrator.',
      );
      expect(await refusalOf(grace, 'who')).toBe('User not found');
      await root.trpc.moderation.appoint.mutate({ username: 'noor', why: 'She helps' });
      expect(await refusalOf(grace, 'noor')).toBe('Only an administrator can suspend a moderator.');
      expect(await refusalOf(root, 'noor')).toBe('none');
      await root.trpc.moderation.lift.mutate({ username: 'noor', why: 'A test' });
      await root.trpc.moderation.discharge.mutate({ username: 'noor', why: 'A test' });
    },
  );
});

it('ends by itself, for the moderators’ list too', async () => {
  const suspendedNames = async () =>
    (await read(stage.grace.trpc.moderation.openPeople.query())).suspended.map(
      ({ username }) => username,
    );
  expect(await suspendedNames()).toContain('bob');
  ahead = 24 * 60 * 60 * 1000;
  await stage.bob.trpc.messages.send.mutate({ msg: 'I am sorry' });
  await stage.server.tidy();
  expect(await suspendedNames()).not.toContain('bob');
  const { suspension, role } = await read(stage.bob.trpc.moderation.openOwn.query());
  expect([suspension, role]).toEqual([null, null]);
});
