import { randomUUID } from 'node:crypto';
import {
  AWAY_MS,
  hearWord,
  LEAVING_MS,
  loseLink,
  meetSeats,
  newerGroupCall,
  newMesh,
  seatOf,
  type LiveEvent,
  type Mesh,
  type MeshStep,
  type NumberedGroupCall,
} from '@collabor8/domain';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AppError } from '../../../request/errors.js';
import { answer, offer } from '../../../testing/call-tab.js';
import { randomNumbers } from '../../../testing/document-store/random-documents.js';
import type { TestProcess } from '../../../testing/test-process.js';
import { startTestServer, type TestServer } from '../../../testing/test-server.js';
import { sessions } from '../../users/index.js';
import { groupCalls } from '../documents.js';

// The real services, on whose words tabs act by the rules of the mesh. Everything happens in an order that a seed draws:
// what is heard comes late, out of order, or never.

const people = ['ada', 'ben', 'eve', 'fay', 'gus'] as const;
const STEPS = 120;
const FULL = 'Four people are in this call. Join once one of them has left.';

/** A tab of the app: its connection, null while it has none, and what it has of the call. */
interface Tab {
  readonly username: string;
  socketId: string | null;
  /** By which connection the server knows it. */
  knownAs: string;
  mesh: Mesh | null;
  call: NumberedGroupCall | undefined;
  inbox: LiveEvent[];
}

let clock = Date.parse('2026-01-01T00:00:00.000Z');
let server: TestServer;
/** Two processes, of which one at a time serves: when it dies the other one takes its place. */
let serving: TestProcess;
let resting: TestProcess;
let tabs: Tab[] = [];
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) });
  serving = server;
  resting = await server.startBeside('the next');
  for (const username of people) {
    await server.services.users.signup(
      { username, password: 'correct horse' },
      { address: '192.0.2.1' },
    );
    const session = { _id: `session of ${username}`, username, expiresAt: clock * 2 };
    await server.store.collection(sessions).insert(session);
  }
  for (const { hub } of [serving, resting]) {
    vi.spyOn(hub, 'publish').mockImplementation(async (event, topics) => {
      for (const { socketId, username, inbox } of tabs) {
        const isFor = topics.some((one) => one.kind === 'person' && one.username === username);
        if (isFor && socketId !== null) inbox.push(event);
      }
    });
  }
});
afterAll(() => server.close());

class World {
  readonly met = new Set<string>();
  readonly #random: () => number;

  constructor(
    seed: number,
    readonly chatId: string,
  ) {
    this.#random = randomNumbers(seed);
    // Two people have two tabs each.
    tabs = [...people, 'ada', 'ben'].map((username) => ({
      ...{ username, socketId: null, knownAs: '', mesh: null, call: undefined, inbox: [] },
    }));
  }

  get #calls() {
    return serving.services.calls;
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.#random() * from.length)];
  }

  async stored(): Promise<NumberedGroupCall | undefined> {
    const found = await server.store.collection(groupCalls).get(this.chatId);
    return found && { ...found.call, revision: found.revision };
  }

  async #connect(tab: Tab): Promise<string> {
    const { username } = tab;
    const id = randomUUID();
    const socket = { terminate: () => undefined } as never;
    await serving.connections.add({ id, username, sessionId: `session of ${username}`, socket });
    tab.socketId = id;
    return id;
  }

  async #drop(tab: Tab): Promise<void> {
    if (tab.socketId !== null) await serving.connections.remove(tab.socketId);
    Object.assign(tab, { socketId: null, inbox: [] });
  }

  #forget(tab: Tab): void {
    Object.assign(tab, { mesh: null, call: undefined });
  }

  /** Whether the server agreed; what it refuses is remembered by its sentence. */
  async #try(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.met.add(error.message);
      return false;
    }
  }

  async join(tab: Tab, isReturning?: true): Promise<boolean> {
    if (tab.mesh !== null) return true;
    const { chatId } = this;
    const { username } = tab;
    const from = tab.socketId ?? (await this.#connect(tab));
    return this.#try(async () => {
      const request = { chatId, callId: randomUUID(), from, isReturning };
      const call = await this.#calls.joinGroup(username, request);
      tab.mesh = newMesh(seatOf(call, username)?.seat ?? 0);
      tab.knownAs = from;
      await this.#learn(tab, call);
    });
  }

  async leave({ username }: Tab): Promise<void> {
    await this.#calls.leaveGroup(username, this.chatId);
    for (const tab of tabs) if (tab.username === username) this.#forget(tab);
  }

  async #learn(tab: Tab, news: NumberedGroupCall): Promise<void> {
    const call = newerGroupCall(tab.call, news);
    if (tab.mesh === null || call === tab.call) return;
    const isSame = tab.call === undefined || tab.call.callId === call.callId;
    tab.call = call;
    if (isSame && seatOf(call, tab.username)?.seat === tab.mesh.own) {
      await this.#take(tab, meetSeats(tab.mesh, call));
      return;
    }
    this.#forget(tab);
    const hasLapsed = call.lapsed?.some(({ socketId }) => socketId === tab.knownAs);
    if (isSame && hasLapsed === true && (await this.join(tab, true))) this.met.add('came back');
  }

  async #take(tab: Tab, { mesh, say }: MeshStep): Promise<void> {
    tab.mesh = mesh;
    const { socketId: from, username } = tab;
    for (const { to, word } of say) {
      const { kind, attempt } = word;
      const signal = { offer, answer, again: { type: 'again' } as const }[kind];
      // Of a tab that has no connection nothing arrives.
      if (from === null) continue;
      const request = { chatId: this.chatId, from, to, attempt, signal };
      const isPassed = await this.#try(() => this.#calls.signalSeat(username, request));
      if (!isPassed) await this.#readTruth(tab);
    }
  }

  async #readTruth(tab: Tab): Promise<void> {
    const call = await this.#calls.openGroup(tab.username, this.chatId);
    if (call === null) this.#forget(tab);
    else await this.#learn(tab, call);
  }

  async #hear(tab: Tab, index: number): Promise<void> {
    const [event] = tab.inbox.splice(index, 1);
    if (event?.name === 'groupCallUpdate') await this.#learn(tab, event.call);
    if (event?.name !== 'groupCallSignal' || tab.mesh?.own !== event.to) return;
    const { callId, seat, attempt, signal } = event;
    if (callId !== tab.call?.callId) return;
    const step = hearWord(tab.mesh, seat, { kind: signal.type, attempt });
    if (signal.type === 'answer' && attempt > 1 && step.mesh !== tab.mesh) this.met.add('anew');
    await this.#take(tab, step);
  }

  async #back(tab: Tab): Promise<void> {
    const from = await this.#connect(tab);
    if (tab.mesh === null) return;
    const { knownAs: was, username } = tab;
    const isKept = await this.#try(async () =>
      this.#learn(tab, await this.#calls.keepSeat(username, { chatId: this.chatId, from, was })),
    );
    if (isKept) {
      tab.knownAs = from;
      this.met.add('kept');
    }
    await this.#readTruth(tab);
  }

  async #reload(tab: Tab): Promise<void> {
    const from = tab.socketId;
    const wasIn = tab.mesh !== null;
    // Now and then the word that the page goes is lost.
    if (from !== null && wasIn && this.#random() < 0.8) {
      const word = { chatId: this.chatId, from };
      await this.#calls.tellSeatPage(tab.username, { ...word, is: 'leaving' });
    }
    await this.#drop(tab);
    this.#forget(tab);
    clock += this.#pick([300, 1_500, LEAVING_MS, AWAY_MS]) ?? 0;
    if (wasIn && (await this.join(tab, true))) this.met.add('reloaded');
  }

  async #killServer(): Promise<void> {
    for (const tab of tabs) {
      // Nobody is left to notice.
      if (tab.socketId !== null) await serving.connections.registry.remove(tab.socketId);
      Object.assign(tab, { socketId: null, inbox: [] });
    }
    [serving, resting] = [resting, serving];
    await this.#calls.tidy();
  }

  /** These tabs' machines stand still: they hear nothing, and the server takes their seats. */
  async starve(starved: readonly Tab[], forMs: number): Promise<void> {
    for (const tab of starved) await this.#drop(tab);
    clock += forMs;
    await this.#calls.tidy();
    for (const tab of starved) await this.#back(tab);
  }

  /** A tab that is cut off comes back after its person has gone on in another one, and hung up there. */
  async hangUpElsewhere(tab: Tab, other: Tab): Promise<void> {
    await this.#drop(tab);
    clock += AWAY_MS;
    await this.#calls.tidy();
    await this.join(other);
    await this.#calls.leaveGroup(tab.username, this.chatId);
    this.#forget(other);
    await this.#back(tab);
  }

  async step(): Promise<void> {
    const chance = this.#random();
    if (chance < 0.02) return this.#killServer();
    const tab = this.#pick(tabs);
    if (tab === undefined) return;
    if (chance < 0.6) {
      if (tab.socketId === null) await this.#back(tab);
      else if (tab.inbox.length > 0) {
        await this.#hear(tab, Math.floor(this.#random() * tab.inbox.length));
      } else await this.join(tab);
    } else if (chance < 0.66) await this.#reload(tab);
    else if (chance < 0.76) await this.#drop(tab);
    else if (chance < 0.82) await this.leave(tab);
    else if (chance < 0.86) clock += this.#pick([1_000, LEAVING_MS, AWAY_MS]) ?? 0;
    else if (chance < 0.92) tab.inbox.shift();
    else {
      const link = this.#pick(tab.mesh?.links ?? []);
      if (tab.mesh !== null && link !== undefined) {
        await this.#take(tab, loseLink(tab.mesh, link.seat));
      }
    }
  }

  /** Who is cut off comes back, in time or later, or has left; all is heard, and what has no path is tried again. */
  async settle(): Promise<void> {
    const late: Tab[] = [];
    for (const tab of tabs) {
      if (tab.socketId !== null || tab.mesh === null) continue;
      const chance = this.#random();
      if (chance < 0.4) await this.#back(tab);
      else if (chance < 0.8) late.push(tab);
      else this.#forget(tab);
    }
    await this.starve(late, AWAY_MS);
    for (let round = 0; round < 4; round += 1) {
      const hasHeard = () => tabs.find(({ inbox }) => inbox.length > 0);
      for (let tab = hasHeard(); tab !== undefined; tab = hasHeard()) await this.#hear(tab, 0);
      for (const tab of tabs) {
        for (const { seat, status } of tab.mesh?.links ?? []) {
          if (status === 'waiting' && tab.mesh) await this.#take(tab, loseLink(tab.mesh, seat));
        }
      }
    }
  }
}

/** Everybody in the call has a path to everybody in it, the same at both ends, by one tab, and nobody else has any. */
async function expectMesh(world: World): Promise<NumberedGroupCall['seats']> {
  const seats = (await world.stored())?.seats ?? [];
  const inside = tabs.filter(({ mesh }) => mesh !== null);
  const held = seats.map(({ seat, username, socketId }) => ({ seat, username, socketId }));
  const seen = inside.map(({ mesh, username, socketId }) => ({
    ...{ seat: mesh?.own, username, socketId },
  }));
  expect(seen.toSorted((a, b) => (a.seat ?? 0) - (b.seat ?? 0))).toEqual(held);
  for (const { mesh } of inside) {
    const others = held.filter(({ seat }) => seat !== mesh?.own);
    const links = mesh?.links.toSorted((a, b) => a.seat - b.seat) ?? [];
    expect(links).toMatchObject(others.map(({ seat }) => ({ seat, status: 'agreed' })));
    for (const { seat, attempt } of links) {
      const there = inside.find((tab) => tab.mesh?.own === seat)?.mesh?.links;
      expect(there?.find((link) => link.seat === mesh?.own)?.attempt).toBe(attempt);
    }
  }
  return seats;
}

const met = new Set<string>();

it('two of three whose machines stand still for 40 s are in the call again, and who has hung up elsewhere is not', async () => {
  const chat = { title: 'Choir', participants: [...people] };
  const { _id: chatId } = await serving.services.chats.create('ada', chat);
  const world = new World(1, chatId);
  const [ada, ben, eve] = tabs;
  const bensPhone = tabs.at(-1);
  if (!ada || !ben || !eve || !bensPhone) throw new Error('Too few tabs.');
  for (const tab of [ada, ben, eve]) await world.join(tab);
  await world.starve([ben, eve], 40_000);
  await world.settle();
  expect(await expectMesh(world)).toHaveLength(3);
  await world.hangUpElsewhere(ben, bensPhone);
  await world.settle();
  expect(await expectMesh(world)).toMatchObject([{ username: 'ada' }, { username: 'eve' }]);
  for (const tab of [ada, eve]) await world.leave(tab);
});

it.each([3, 4, 5])(
  'whoever joins, reloads, is cut off, has two tabs and outlives the server sees everybody in the call (seed %i)',
  async (seed) => {
    const { chats, calls } = serving.services;
    const chat = { title: `Choir ${seed}`, participants: [...people] };
    const { _id: chatId } = await chats.create('ada', chat);
    const world = new World(seed, chatId);
    for (let count = 0; count < STEPS; count += 1) {
      await world.step();
      const names = (await world.stored())?.seats.map(({ username }) => username) ?? [];
      expect(names.length).toBeLessThanOrEqual(4);
      expect(new Set(names).size).toBe(names.length);
    }
    await world.settle();
    await expectMesh(world);
    // All come: four are in it, and the fifth is told.
    world.met.delete(FULL);
    for (const tab of tabs.slice(0, people.length)) {
      const isIn = tabs.some(({ username, mesh }) => username === tab.username && mesh !== null);
      if (!isIn) await world.join(tab);
    }
    await world.settle();
    expect(await expectMesh(world)).toHaveLength(4);
    expect(world.met).toContain(FULL);
    for (const word of world.met) met.add(word);
    for (const username of people) await calls.leaveGroup(username, chatId);
  },
);

it('on the way seats were kept, pages loaded anew and paths made again', () => {
  expect([...met]).toEqual(expect.arrayContaining(['kept', 'reloaded', 'anew']));
});
