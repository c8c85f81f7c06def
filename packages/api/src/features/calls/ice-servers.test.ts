import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Settings } from '../../main/env.js';
import { openCallTab } from '../../testing/call-tab.js';
import { openCallsStage } from '../../testing/calls-stage.js';
import { refusalOf } from '../../testing/games-stage.js';
import { signUp, startTestServer } from '../../testing/test-server.js';
import { hasTurnServer, startTurnServer } from '../../testing/turn-server.js';
import { TURN_CREDENTIAL_MS } from './service.js';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const secret = 'a secret of enough length';

/** What the browser of a caller is told under these settings, at a time. */
async function toldTo(
  username: string,
  settings: Partial<Pick<Settings, 'iceServers' | 'turn'>>,
  now = NOW,
) {
  const server = await startTestServer({ ...settings, now: () => new Date(now) });
  const person = await signUp(server, username);
  const other = await signUp(server, 'ben');
  try {
    const [from, to] = await Promise.all([openCallTab(person), openCallTab(other)]);
    await Promise.all([from.register(), to.register()]);
    await from.callUser('ben');
    return await person.trpc.calls.iceServers.query();
  } finally {
    await Promise.all([person.leave(), other.leave()]);
    await server.close();
  }
}

it('answers the two of a call, while it rings and goes on, and nobody else', async () => {
  const stage = await openCallsStage();
  const { a1, b1, e1 } = stage;
  const told = async () => {
    const asked = [a1, b1, e1].map(({ calls }) => refusalOf(calls.iceServers.query()));
    return (await Promise.all(asked)).map(([code, sentence]) =>
      code === 'NONE' ? 'told' : sentence,
    );
  };
  const no = 'You are not in a call.';
  try {
    expect(await told()).toEqual([no, no, no]);
    const ringing = await stage.ring();
    expect(await told()).toEqual(['told', 'told', no]);
    await b1.answer(ringing);
    expect(await told()).toEqual(['told', 'told', no]);
    await a1.calls.hangUp.mutate({ callId: ringing.callId });
    expect(await told()).toEqual([no, no, no]);
  } finally {
    await stage.close();
  }
});

it('tells a browser of no server outside when none is configured', async () => {
  expect(await toldTo('ada', {})).toEqual([]);
});

it('tells of STUN servers as they are', async () => {
  const iceServers = ['stun:one.example:3478', 'stun:two.example'];
  expect(await toldTo('ada', { iceServers })).toEqual([{ urls: iceServers }]);
});

it('gives a password for ten minutes, made for one person, without telling the secret', async () => {
  const urls = ['turn:turn.example:3478', 'turns:turn.example:5349'];
  const [server, ...others] = await toldTo('ada', { turn: { urls, secret } });
  const username = `${(NOW + TURN_CREDENTIAL_MS) / 1000}:ada`;
  expect(server).toEqual({
    urls,
    username,
    credential: createHmac('sha1', secret).update(username).digest('base64'),
  });
  expect(others).toEqual([]);
  expect(TURN_CREDENTIAL_MS).toBe(600_000);
  expect(JSON.stringify(server)).not.toContain(secret);
});

it('writes a name of other letters so that every TURN server takes it', async () => {
  const [server] = await toldTo('Zoë Ö', { turn: { urls: ['turn:turn.example'], secret } });
  expect(server?.username).toMatch(/^\d+:Zo%C3%AB%20%C3%96$/);
});

// npm can't bring coturn.
it.runIf(hasTurnServer)('is let in by a real coturn, for a while, and nobody else is', async () => {
  const turn = await startTurnServer(secret);
  try {
    const settings = { turn: { urls: [turn.url], secret } };
    const [server] = await toldTo('Zoë', settings, Date.now());
    const [expired] = await toldTo('Zoë', settings, Date.now() - TURN_CREDENTIAL_MS - 60_000);
    const { username, credential } = server ?? {};
    const shown = [
      { username, credential },
      { username, credential: expired?.credential },
      { username: expired?.username, credential: expired?.credential },
      { username: `${username}x`, credential },
    ];
    const relayed = [];
    for (const proof of shown) {
      relayed.push(
        await turn.relaysFor({
          username: proof.username ?? '',
          credential: proof.credential ?? '',
        }),
      );
    }
    expect(relayed).toEqual([true, false, false, false]);
  } finally {
    await turn.stop();
  }
});
