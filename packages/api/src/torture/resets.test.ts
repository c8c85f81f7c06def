import { afterAll, beforeAll, it } from 'vitest';
import { expectCalmDuring } from '../testing/torture/bystander.js';
import { startVictim, type Victim, type Visitor } from '../testing/torture/victim.js';

const CALLS_A_BATCH = 50;
/** All of them would take some twenty seconds: the attack may be over before. */
const ATTACK_MS = 5000;

let victim: Victim;
let eve: Visitor;
let ben: Visitor;

beforeAll(async () => {
  // Without limits of rate: the queue alone must hold.
  victim = await startVictim({ RATE_LIMITS: 'off' });
  [eve, ben] = [await victim.signUp('eve'), await victim.signUp('ben')];
  // Enough that the answer is compressed.
  for (let n = 0; n < 40; n += 1) {
    await eve.change('questions.ask', {
      title: `Q ${n}`,
      text: 'Why? '.repeat(100),
      tagNames: 'a',
    });
  }
});

afterAll(() => victim.stop());

async function resetInBatches(count: number): Promise<void> {
  const paths = Array.from({ length: CALLS_A_BATCH }, () => 'users.resetPassword').join();
  const input = { username: 'eve', password: 'correct horse' };
  const body = JSON.stringify(
    Object.fromEntries(Array.from({ length: CALLS_A_BATCH }, (_, n) => [n, input])),
  );
  const send = () =>
    fetch(`${victim.url}/trpc/${paths}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: eve.cookie },
      body,
      signal: AbortSignal.timeout(ATTACK_MS),
    }).catch(() => undefined);
  await Promise.all(Array.from({ length: count }, send));
}

it('a thousand passwords in twenty requests leave the pages of others as quick as before', async () => {
  await expectCalmDuring(victim, ben, () => resetInBatches(20));
});
