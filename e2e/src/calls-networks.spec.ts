import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  connect,
  expect,
  expectConnected,
  hangUpButton,
  call,
  answer,
  type Two,
} from './calling.js';
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

test('a call whose direct path is blocked goes through the relay, and outlives a pulled cable', async () => {
  const turnPort = randomInt(20_000, 32_000);
  const { networks, pair, close } = await open((networks) => {
    networks.startTurn(SECRET, turnPort);
    return { TURN_URL: `turn:${networks.meetingPoint}:${turnPort}`, TURN_SECRET: SECRET };
  });
  try {
    const { caller, callee } = pair;
    await connect(pair);
    expect(await endsOfPath(caller.page)).toContain('relay');

    networks.setCable(1, 'down');
    await expect(caller.page.getByTestId('quality')).toHaveText('Reconnecting…');
    networks.setCable(1, 'up');
    await expectConnected(pair);
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
    await expect(said(caller.page)).toBeVisible({ timeout: 30_000 });
    await expect(said(callee.page)).toBeVisible({ timeout: 30_000 });
    await hangUpButton(caller.page).click();
    await expect(callee.page.getByText(`${caller.name} hung up.`)).toBeVisible();
  } finally {
    await close();
  }
});
