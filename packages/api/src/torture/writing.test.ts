import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WRITES_MAX, WRITES_WINDOW_SECONDS } from '../request/writes.js';
import { expectCalmDuring } from '../testing/torture/bystander.js';
import { startVictim, type Victim, type Visitor } from '../testing/torture/victim.js';

let victim: Victim;
let eve: Visitor;
let ben: Visitor;

beforeAll(async () => {
  victim = await startVictim();
  [eve, ben] = [await victim.signUp('eve'), await victim.signUp('ben')];
});

afterAll(() => victim.stop());

const headers = () => ({ 'content-type': 'application/json', cookie: eve.cookie });

const sayOverRest = () =>
  fetch(`${victim.url}/messaging/addMessage`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ messageToAdd: { msg: 'Again', msgFrom: 'eve' } }),
  });

it('who writes as fast as a machine is told when to go on, over REST and tRPC alike', async () => {
  const begun = Date.now();
  await expectCalmDuring(victim, ben, async () => {
    for (let round = 0; round < 30; round += 1) {
      await Promise.all(
        Array.from({ length: 15 }, () => eve.change('messages.send', { msg: 'Again' })),
      ).catch(() => undefined);
      await Promise.all(Array.from({ length: 15 }, sayOverRest));
      await delay(50);
    }
  });
  const all = await fetch(`${victim.url}/messaging/getMessages`, { headers: headers() });
  const windows = Math.ceil((Date.now() - begun) / 1000 / WRITES_WINDOW_SECONDS);
  const written = ((await all.json()) as unknown[]).length;
  expect(written).toBeGreaterThanOrEqual(WRITES_MAX);
  expect(written).toBeLessThanOrEqual(windows * WRITES_MAX);
});
