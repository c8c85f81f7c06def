import fc from 'fast-check';
import { expect, it } from 'vitest';
import { at } from '../../testing/call-model.js';
import { AWAY_MS } from '../limits.js';
import {
  hearWord,
  loseLink,
  meetSeats,
  newMesh,
  type Mesh,
  type MeshStep,
  type MeshWord,
} from './mesh.js';
import {
  checkSeatSignal,
  isGroupCallOn,
  joinGroupCall,
  keepSeat,
  lapseSeats,
  leaveGroupCall,
  leaveSeatPage,
  loseSeat,
} from './rules.js';
import type { GroupCall } from './schema.js';

const kinds = [
  ...['join', 'join', 'join', 'join', 'reload', 'leave', 'drop', 'back', 'close', 'wait'],
  ...['deliver', 'deliver', 'deliver', 'deliver', 'deliver', 'deliver', 'lose', 'breakPath'],
  ...['breakPath'],
] as const;
const people = ['ada', 'ben', 'cat', 'dan', 'eve'];
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.constantFrom(...people),
  tab: fc.constantFrom('one', 'two'),
  pick: fc.nat(20),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

interface Sent {
  readonly callId: string;
  readonly from: number;
  readonly to: number;
  readonly word: MeshWord;
}

/** What a tab has: its socket's id, and its mesh while it believes to be in the call. */
interface Tab {
  socketId: string;
  mesh: Mesh | null;
  callId: string;
}

/** The server's call, the tabs of five people, and the words on their way between them. */
class World {
  call: GroupCall | undefined;
  readonly tabs = new Map<string, Tab>();
  sent: Sent[] = [];
  most = 0;
  refused = 0;
  #second = 0;
  #ids = 0;

  get #at(): string {
    return at(this.#second);
  }

  #tab(who: string, tab: string): Tab {
    const key = `${who} ${tab}`;
    const known = this.tabs.get(key) ?? {
      socketId: `s${(this.#ids += 1)}`,
      mesh: null,
      callId: '',
    };
    this.tabs.set(key, known);
    return known;
  }

  #step(tab: Tab, { mesh, say }: MeshStep): void {
    tab.mesh = mesh;
    // The server passes on what the rule lets through.
    const seat = this.call?.seats.find((one) => one.seat === mesh.own);
    for (const { to, word } of say) {
      if (this.call === undefined || seat === undefined) continue;
      const { username } = seat;
      const { socketId } = tab;
      if (!checkSeatSignal(this.call, { username, socketId, to }).ok) continue;
      this.sent.push({ callId: tab.callId, from: mesh.own, to, word });
    }
  }

  /** Everybody in the call hears of its new state, and who has no seat any more is out. */
  #tell(call: GroupCall | undefined): void {
    this.call = call;
    this.most = Math.max(this.most, call?.seats.length ?? 0);
    for (const [key, tab] of this.tabs) {
      const who = key.split(' ')[0];
      const seat = call?.seats.find((one) => one.username === who);
      if (call === undefined || seat?.socketId !== tab.socketId) {
        // A tab without a connection hears nothing: it goes on with what it has until it is back.
        if (seat === undefined || seat.awaySince === undefined) tab.mesh = null;
        continue;
      }
      const isSame = tab.mesh?.own === seat.seat && tab.callId === call.callId;
      tab.callId = call.callId;
      this.#step(tab, meetSeats(isSame && tab.mesh ? tab.mesh : newMesh(seat.seat), call));
    }
  }

  do({ kind, who, tab: name, pick }: Act): void {
    this.#second += 1;
    const tab = this.#tab(who, name);
    const by = { username: who, socketId: tab.socketId, at: this.#at };
    const { call } = this;
    if (kind === 'join' || kind === 'reload') {
      if (kind === 'reload') {
        if (call !== undefined) this.#tell(leaveSeatPage(call, by));
        Object.assign(tab, { socketId: `s${(this.#ids += 1)}`, mesh: null });
      }
      const fresh = { callId: `c${this.#second}`, chatId: 'chat' };
      const joined = joinGroupCall(call, fresh, { ...by, socketId: tab.socketId });
      if (joined.ok) this.#tell(joined.value);
      else this.refused += 1;
      return;
    }
    if (call === undefined || !isGroupCallOn(call)) return;
    switch (kind) {
      case 'leave': {
        this.#tell(leaveGroupCall(call, who, this.#at));
        return;
      }
      case 'close': {
        this.#tell(leaveSeatPage(call, by));
        return;
      }
      case 'drop': {
        this.#tell(loseSeat(call, by));
        return;
      }
      case 'back': {
        const was = tab.socketId;
        tab.socketId = `s${(this.#ids += 1)}`;
        const kept = keepSeat(call, { username: who, socketId: tab.socketId, was });
        if (kept.ok) this.#tell(kept.value);
        else tab.socketId = was;
        return;
      }
      case 'wait':
        this.#second += AWAY_MS / 1_000;
        this.#tell(lapseSeats(call, new Date(this.#at)));
        return;
      case 'deliver': {
        this.#deliver(pick);
        return;
      }
      case 'lose':
        this.sent = this.sent.filter((_, index) => index !== pick % this.sent.length);
        return;
      case 'breakPath': {
        const links = tab.mesh?.links ?? [];
        const link = links[pick % links.length];
        if (link !== undefined && tab.mesh) this.#step(tab, loseLink(tab.mesh, link.seat));
      }
    }
  }

  #deliver(pick: number): void {
    const index = pick % this.sent.length;
    const sent = this.sent[index];
    if (sent === undefined) return;
    this.sent = this.sent.filter((_, at) => at !== index);
    for (const tab of this.tabs.values()) {
      if (tab.mesh?.own !== sent.to || tab.callId !== sent.callId) continue;
      this.#step(tab, hearWord(tab.mesh, sent.from, sent.word));
    }
  }

  /** Nobody does anything more: who is away comes not back, words arrive, and what has no path is tried again. */
  settle(): void {
    this.do({ kind: 'wait', who: 'ada', tab: 'one', pick: 0 });
    for (let round = 0; round < 8; round += 1) {
      while (this.sent.length > 0) this.#deliver(0);
      for (const tab of this.tabs.values()) {
        for (const { seat, status } of tab.mesh?.links ?? []) {
          if (status === 'waiting' && tab.mesh) this.#step(tab, loseLink(tab.mesh, seat));
        }
      }
    }
    while (this.sent.length > 0) this.#deliver(0);
  }

  meshOf(own: number): Mesh | undefined {
    return (
      [...this.tabs.values()].find(
        ({ mesh, callId }) => mesh?.own === own && callId === this.call?.callId,
      )?.mesh ?? undefined
    );
  }
}

function played(acts: readonly Act[]): World {
  const world = new World();
  for (const one of acts) world.do(one);
  return world;
}

/** Long ones too: to fill a call, and to break and mend it, takes many acts. */
const sequences = fc.array(act, { maxLength: 120, size: 'max' });

it('everybody who stays is connected to everybody, over one and the same connection, and to nobody else', () => {
  fc.assert(
    fc.property(sequences, (acts) => {
      const world = played(acts);
      world.settle();
      const seats = world.call?.seats ?? [];
      for (const { seat } of seats) {
        const others = seats.flatMap((other) => (other.seat === seat ? [] : [other.seat]));
        const links = world.meshOf(seat)?.links ?? [];
        expect(links.map((link) => link.seat).toSorted()).toEqual(others.toSorted());
        for (const link of links) {
          expect(link.status).toBe('agreed');
          const theirs = world.meshOf(link.seat)?.links.find((other) => other.seat === seat);
          expect(theirs?.attempt).toBe(link.attempt);
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('never are more than four in it, nor anybody twice, and it is over when nobody is', () => {
  fc.assert(
    fc.property(sequences, (acts) => {
      const { call, most } = played(acts);
      expect(most).toBeLessThanOrEqual(4);
      if (call === undefined) return;
      const names = call.seats.map(({ username }) => username);
      expect(new Set(names).size).toBe(names.length);
      expect(isGroupCallOn(call)).toBe(names.length > 0);
    }),
    { numRuns: 200 },
  );
});

/** Without full calls and paths that break, the properties above would say little. */
it('the sequences above fill calls, refuse a fifth and begin connections anew', () => {
  const seen = new Set<string>();
  for (const acts of fc.sample(sequences, { numRuns: 300, seed: 1 })) {
    const world = played(acts);
    if (world.most === 4) seen.add('full');
    if (world.refused > 0) seen.add('refused');
    const links = [...world.tabs.values()].flatMap(({ mesh }) => mesh?.links ?? []);
    if (links.some(({ attempt, status }) => attempt > 1 && status === 'agreed')) seen.add('anew');
  }
  expect([...seen].toSorted()).toEqual(['anew', 'full', 'refused']);
});
