import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { connect, expectConnected, hangUpButton, call, answer, type Two } from './calling.js';
import { arrive } from './people.js';
import { startServer, type RunningServer } from './server.js';
import { TwoNetworks } from './two-networks.js';
import { test } from './test.js';

const SECRET = 'a secret of sixteen letters or more';

test.describe.configure({ timeout: 240_000 });

interface Place {
  readonly networks: TwoNetworks;
  readonly server: RunningServer;
  readonly pair: Two;
  readonly close: () => Promise<void>;
}

/** Keeps the peer connections of a page where the test can ask them for their path. */
const keepConnections = (page: Page) =>
  page.addInitScript(() => {
    const made: RTCPeerConnection[] = [];
    Object.assign(window, { madeConnections: made });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
    };
  });

/** What of getStats tells a path. */
interface PathStats {
  readonly id: string;
  readonly type: string;
  readonly nominated?: boolean;
  readonly state?: string;
  readonly localCandidateId?: string;
  readonly remoteCandidateId?: string;
  readonly candidateType?: string;
}

/** What kinds of places the path in use has at its ends: 'host', 'srflx', 'prflx' or 'relay'. */
const endsOfPath = (page: Page) =>
  page.evaluate(async () => {
    const { madeConnections } = window as unknown as { madeConnections: RTCPeerConnection[] };
    const report = await madeConnections.at(-1)?.getStats();
    const entries: PathStats[] = [];
    report?.forEach((entry: PathStats) => entries.push(entry));
    const pair = entries.find(
      ({ type, nominated, state }) =>
        type === 'candidate-pair' && nominated === true && state === 'succeeded',
    );
    return entries
      .filter(({ id }) => id === pair?.localCandidateId || id === pair?.remoteCandidateId)
      .map(({ candidateType }) => String(candidateType));
  });

/** By what name ICE knows this side: another one whenever a path is looked for anew. */
const handshakeOf = (page: Page) =>
  page.evaluate(() => {
    const { madeConnections } = window as unknown as { madeConnections: RTCPeerConnection[] };
    return /^a=ice-ufrag:(.*)/m.exec(madeConnections.at(-1)?.localDescription?.sdp ?? '')?.[1];
  });

/** What has come of the other one over the connection in use: frames, and samples of sound with those that were made up. */
const received = (page: Page) =>
  page.evaluate(async () => {
    const { madeConnections } = window as unknown as { madeConnections: RTCPeerConnection[] };
    const come = { frames: 0, samples: 0, concealed: 0 };
    const report = await madeConnections.at(-1)?.getStats();
    report?.forEach((entry: RTCInboundRtpStreamStats) => {
      if (entry.type !== 'inbound-rtp') return;
      come.frames += entry.framesDecoded ?? 0;
      come.samples += entry.totalSamplesReceived ?? 0;
      come.concealed += entry.concealedSamples ?? 0;
    });
    return come;
  });

/** Frames go on, and no more than a share of the sound is made up; tells both. */
async function expectMedia(page: Page, line: string, mostConcealed: number): Promise<void> {
  const before = await received(page);
  const began = Date.now();
  const since = async () => {
    const now = await received(page);
    const concealed = (now.concealed - before.concealed) / (now.samples - before.samples);
    return { frames: now.frames - before.frames, concealed };
  };
  await expect.poll(async () => (await since()).frames, line).toBeGreaterThan(20);
  const { frames, concealed } = await since();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `${line}: ${frames} frames in ${seconds} s, ${(concealed * 100).toFixed(1)} % of sound made up`,
  );
  expect(concealed, line).toBeLessThan(mostConcealed);
}

async function open(env: (networks: TwoNetworks) => Record<string, string>): Promise<Place> {
  const networks = new TwoNetworks();
  let server: RunningServer | undefined;
  try {
    const started = await startServer({ env: { HOST: '0.0.0.0', ...env(networks) } });
    server = started;
    const port = Number(new URL(started.origin).port);
    const [one, other] = [await networks.open(0, port), await networks.open(1, port)];
    const caller = await arrive(one.browser, 'ada', one.origin);
    const callee = await arrive(other.browser, 'grace', other.origin);
    for (const { page } of [caller, callee]) await keepConnections(page);
    await callee.page.reload();
    const close = async () => {
      await caller.context.close();
      await callee.context.close();
      await networks.close();
      await started.stop();
    };
    return { networks, server: started, pair: { caller, callee, leave: close }, close };
  } catch (error) {
    // Networks that are left would lead those of the next journey astray.
    await networks.close();
    await server?.stop();
    throw error;
  }
}

test('a call whose direct path is blocked goes through the relay, and outlives bad lines, a pulled cable and another address', async () => {
  const turnPort = randomInt(20_000, 32_000);
  const { networks, pair, close } = await open((networks) => {
    networks.startTurn(SECRET, turnPort);
    return { TURN_URL: `turn:${networks.meetingPoint}:${turnPort}`, TURN_SECRET: SECRET };
  });
  try {
    const { caller, callee } = pair;
    await connect(pair);
    expect(await endsOfPath(caller.page)).toContain('relay');

    await expectMedia(callee.page, 'a good line', 0.1);
    networks.setLoss(1, 0.05);
    await expectMedia(callee.page, '5 % lost', 0.2);
    networks.setLoss(1, 0.1);
    await expectMedia(callee.page, '10 % lost', 0.3);
    networks.setLoss(1, 0);
    networks.setRate(1, '200kbit');
    await expectMedia(callee.page, '200 kbit/s', 0.5);
    networks.setRate(1, undefined);

    const pulledAt = Date.now();
    networks.setCable(1, 'down');
    await expect(caller.page.getByTestId('quality')).toHaveText('Reconnecting…');
    await expect.poll(() => Date.now() - pulledAt).toBeGreaterThan(25_000);
    networks.setCable(1, 'up');
    await expectConnected(pair);
    await expectMedia(callee.page, 'after 25 s without a cable', 0.2);

    const before = await handshakeOf(caller.page);
    networks.changeAddress(1);
    // Both lose the path at about the same time, and whoever is first may find another before the other one says so.
    await expect.poll(() => handshakeOf(caller.page)).not.toBe(before);
    await expectConnected(pair);
    await expectMedia(callee.page, 'by another address', 0.2);
    await hangUpButton(callee.page).click();
    await expect(caller.page.getByText(`${callee.name} hung up.`)).toBeVisible();
  } finally {
    await close();
  }
});

test('where there is no path at all, both are told what to do', async () => {
  const { pair, close } = await open(() => ({}));
  try {
    const { caller, callee } = pair;
    await call(caller.page, callee.name);
    await answer(callee.page);
    const sentence = /^You cannot be connected to .*Try another network, or turn off your VPN\./;
    const said = (page: Page) => page.getByRole('alert').filter({ hasText: sentence });
    await expect(said(caller.page)).toBeVisible();
    await expect(said(callee.page)).toBeVisible();
    await hangUpButton(caller.page).click();
    await expect(callee.page.getByText(`${caller.name} hung up.`)).toBeVisible();
  } finally {
    await close();
  }
});
