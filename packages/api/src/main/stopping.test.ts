import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen } from '../testing/listen.js';
import {
  personAt,
  signUpAt,
  startServerProcess,
  type ServerProcess,
} from '../testing/server-process.js';
import type { Person } from '../testing/test-server.js';
import { waitFor } from '../testing/wait-for.js';

const WRITERS = 8;

let folder: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-stopping-'));
});
afterEach(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

const isReady = async (): Promise<boolean> => (await fetch(`${server.url}/readyz`)).ok;

/** Says one thing after the other until `isOver`, and one more; what it answers was acknowledged. */
async function writeUntil(isOver: () => boolean, ada: Person, writer: number) {
  const said: string[] = [];
  let goodbye: string | null = null;
  for (let isLast = false; !isLast;) {
    isLast = isOver();
    const msg = `${writer}: ${said.length}`;
    const response = await ada.rest('POST', '/messaging/addMessage', {
      messageToAdd: { msg, msgFrom: 'ada', msgDateTime: new Date().toISOString() },
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    said.push(msg);
    goodbye = response.headers.get('connection');
  }
  return { said, goodbye };
}

it('fails no request, forgets nothing and is followed by its sockets when it stops under load', async () => {
  server = await startServerProcess(folder, { env: { DRAIN_SECONDS: '2' } });
  const ada = personAt(server.url, 'ada', await signUpAt(server.url, 'ada'));
  const heard = await listen(ada, { kind: 'messages' });

  // As a proxy does: no more requests for a process that isn't ready.
  let isOut = false;
  const writing = Array.from({ length: WRITERS }, (_, n) => writeUntil(() => isOut, ada, n));
  await heard.received(50);
  server.signal();
  await waitFor('the process to say that it stops', async () => !(await isReady()));
  isOut = true;
  const written = await Promise.all(writing);
  expect(written.map(({ goodbye }) => goodbye)).toEqual(Array(WRITERS).fill('close'));
  expect(await server.ended).toBe(0);

  const { port } = new URL(server.url);
  server = await startServerProcess(folder, { port });
  await waitFor('the socket to come back', () => heard.attached.length > 1);
  const response = await ada.rest('GET', '/messaging/getMessages');
  const kept = ((await response.json()) as { msg: string }[]).map(({ msg }) => msg);
  expect(kept.toSorted()).toEqual(written.flatMap(({ said }) => said).toSorted());
  await ada.leave();
});

it('ends at once at the second signal', async () => {
  server = await startServerProcess(folder, { env: { DRAIN_SECONDS: '300' } });
  server.signal();
  await waitFor('the process to say that it stops', async () => !(await isReady()));
  server.signal();
  expect(await server.ended).toBe('SIGTERM');
});
