import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectCalmDuring } from '../testing/torture/bystander.js';
import { startVictim, type Victim, type Visitor } from '../testing/torture/victim.js';

const CROWD = 400_000;

let victim: Victim;
let eve: Visitor;
let ben: Visitor;

beforeAll(async () => {
  victim = await startVictim();
  [eve, ben] = [await victim.signUp('eve'), await victim.signUp('ben')];
});

afterAll(() => victim.stop());

const crowd = (each: unknown, size = CROWD) => Array.from({ length: size }, () => each);

/** Sends a body again and again; answers the last answer and its length. */
async function send(path: string, body: unknown): Promise<{ status: number; text: string }> {
  const text = JSON.stringify(body);
  let last = { status: 0, text: '' };
  for (let round = 0; round < 5; round += 1) {
    const answer = await fetch(victim.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: eve.cookie },
      body: text,
    });
    last = { status: answer.status, text: await answer.text() };
  }
  return last;
}

it.each([
  ['/chat/createChat', { participants: crowd(1) }, 400],
  ['/trpc/chats.create', { participants: crowd(1) }, 400],
  ['/trpc/chats.create', { participants: crowd('b') }, 400],
  [
    '/chat/x/addMessage',
    { msg: '', msgFrom: 'eve', type: 'poll', poll: { question: '?', options: crowd(1) } },
    400,
  ],
  ['/trpc/chats.createPoll', { chatId: 'x', question: '?', options: crowd(1) }, 400],
  ['/trpc/messages.send', { msg: crowd([]) }, 400],
  [
    '/trpc/messages.send',
    Object.fromEntries(crowd(1, 300_000).map((n, key) => [`${key}`, n])),
    400,
  ],
])(
  '%s with hundreds of thousands of values is refused in a sentence',
  async (path, body, status) => {
    let answer = { status: 0, text: '' };
    await expectCalmDuring(victim, ben, async () => {
      answer = await send(path, body);
    });
    expect(answer.status).toBe(status);
    expect(answer.text.length).toBeLessThan(1000);
  },
);
