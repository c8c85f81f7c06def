import {
  WEBHOOK_FAILING_MS,
  webhookKinds,
  type Webhook,
  type WebhookKind,
} from '@collabor8/domain';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWebhookSender } from '../../adapters/outgoing/webhook-sender.js';
import { createHooking } from '../../main/hooking.js';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';
import { signUp, startTestServer, type Person } from '../../testing/test-server.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.js';

const MINUTE = 60_000;
const ORIGIN = 'https://here.example';

let stage: NoticesStage;
let root: Person;
let receiver: WebhookReceiver;
let hook: { readonly id: string; readonly secret: string };
let time = Date.parse('2026-01-01T00:00:00.000Z');

const advance = (milliseconds: number): void => {
  time += milliseconds;
  stage.advance(milliseconds);
};
const hooking = () =>
  createHooking({
    ...{ store: stage.server.store, source: stage.server.services.webhooks.source },
    sender: createWebhookSender({ isPrivateToo: true, now: () => new Date(time) }),
    ...{ leads: () => true, log: pino({ level: 'silent' }), now: () => new Date(time) },
  });
const send = () => hooking().drain();
const make = (kinds: readonly WebhookKind[] = webhookKinds) =>
  root.trpc.webhooks.make.mutate({ address: receiver.url, kinds: [...kinds] });
const shown = async (): Promise<Webhook> => {
  const found = (await root.trpc.webhooks.all.query()).find(({ id }) => id === hook.id);
  if (found === undefined) throw new Error('The webhook is gone.');
  return found;
};
const told = () => receiver.received.map(({ body }) => body.type);

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const settings = { publicOrigin: ORIGIN, webhooksArePrivateToo: true };
  stage = await openNoticesStage({ ...settings, administrators: ['root'] });
  root = await signUp(stage.server, 'root');
});
afterAll(async () => {
  await stage.close();
  await receiver.close();
});
beforeEach(async () => {
  for (const { id } of await root.trpc.webhooks.all.query()) {
    await root.trpc.webhooks.remove.mutate({ id });
  }
  advance(2 * 24 * 60 * MINUTE);
  await send();
  hook = await make();
  receiver.received.splice(0);
  receiver.answer(204);
});

it('tells a program what happens in public, signed, by addresses that lead there', async () => {
  const { server, ada, ben } = stage;
  const qid = await stage.ask(ada, 'Why?');
  await send();
  const { _id: answerId } = await stage.answer(ben, qid);
  await ada.trpc.questions.comment.mutate({ type: 'answer', id: answerId, text: 'Indeed' });
  await ada.trpc.questions.accept.mutate({ qid, answerId });
  await ada.trpc.questions.accept.mutate({ qid, answerId });
  await signUp(server, 'zoe');
  await send();
  expect(told().toSorted()).toEqual([
    ...['answer.accepted', 'answer.given', 'comment.written', 'person.joined', 'question.asked'],
  ]);
  expect(receiver.received.every(({ isSignedBy }) => isSignedBy(hook.secret))).toBe(true);
  expect(receiver.received.some(({ isSignedBy }) => isSignedBy('whsec_AAAA'))).toBe(false);
  expect(receiver.received[0]?.body).toEqual({
    type: 'question.asked',
    timestamp: expect.stringMatching(/^2026-.*Z$/) as string,
    data: {
      ...{ id: qid, post: 'question', by: 'ada', question: { id: qid, title: 'Why?' } },
      address: `${ORIGIN}/question/${qid}`,
    },
  });
  const bodyOf = (type: string) => receiver.received.find(({ body }) => body.type === type)?.body;
  expect(bodyOf('answer.accepted')?.data).toEqual({
    ...{ id: answerId, post: 'answer', by: 'ben', question: { id: qid, title: 'Why?' } },
    address: `${ORIGIN}/question/${qid}#answer-${answerId}`,
  });
  expect(bodyOf('person.joined')?.data).toEqual({
    ...{ username: 'zoe', address: `${ORIGIN}/user/zoe` },
  });
});

it('tells of a report where it was made, once, and neither by whom nor why', async () => {
  const qid = await stage.ask(stage.ada, 'Rude?');
  await send();
  receiver.received.splice(0);
  const report = { post: { kind: 'question', id: qid }, reason: 'rude', note: 'secret' } as const;
  await stage.ben.trpc.moderation.report.mutate(report);
  await stage.cleo.trpc.moderation.report.mutate(report);
  await send();
  expect(told()).toEqual(['report.opened']);
  expect(JSON.stringify(receiver.received)).not.toMatch(/ben|cleo|secret|rude"/);
});

describe('what is not told', () => {
  it('is what is said in rooms', async () => {
    const { ada, ben } = stage;
    await ada.trpc.messages.send.mutate({ msg: 'Hello @ben' });
    const chat = await ada.trpc.chats.create.mutate({ participants: ['ben'] });
    await ben.trpc.chats.send.mutate({ chatId: chat._id, msg: 'Hello @ada' });
    await send();
    expect(told()).toEqual([]);
  });

  it('is what was not asked for, and what nobody may read any more', async () => {
    await root.trpc.webhooks.remove.mutate({ id: hook.id });
    hook = await make(['answer.given']);
    const qid = await stage.ask(stage.ada, 'Why?');
    const { _id: id } = await stage.answer(stage.ben, qid);
    const why = 'Off';
    await root.trpc.moderation.hide.mutate({ post: { kind: 'answer', id }, why });
    await stage.answer(stage.cleo, qid);
    await root.trpc.moderation.hide.mutate({ post: { kind: 'question', id: qid }, why });
    await send();
    expect(told()).toEqual([]);
  });

  it('is who has gone again, not even where an administrator has it sent again', async () => {
    receiver.answer(500);
    const zed = await signUp(stage.server, 'zed');
    await send();
    await zed.trpc.users.delete.mutate({ username: 'zed' });
    receiver.received.splice(0);
    advance(MINUTE);
    await send();
    const [tried] = (await shown()).deliveries;
    await root.trpc.webhooks.sendAgain.mutate({ id: hook.id, deliveryId: tried?.id ?? '' });
    await send();
    expect(told()).toEqual([]);
  });

  it('is what happens while the webhook is off', async () => {
    await stage.ask(stage.ada, 'Before?');
    await root.trpc.webhooks.turn.mutate({ id: hook.id, isOn: false });
    await stage.ask(stage.ada, 'Meanwhile?');
    await send();
    await root.trpc.webhooks.turn.mutate({ id: hook.id, isOn: true });
    await stage.ask(stage.ada, 'After?');
    await send();
    expect(receiver.received.map(({ body }) => body.data['question'])).toMatchObject([
      { title: 'After?' },
    ]);
  });
});

it('sends what was not taken again, by the same id and after longer each time, until it is', async () => {
  receiver.answer(500);
  await stage.ask(stage.ada, 'Why?');
  await send();
  await send();
  expect(receiver.received).toHaveLength(1);
  expect((await shown()).deliveries).toMatchObject([{ tries: 1, status: 500, state: 'waiting' }]);
  advance(MINUTE);
  await send();
  advance(MINUTE);
  await send();
  expect(receiver.received).toHaveLength(2);
  receiver.answer(200);
  advance(MINUTE);
  await send();
  const [first] = receiver.received;
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([first?.id]));
  const webhook = await shown();
  expect(webhook.deliveries).toMatchObject([{ id: first?.id, tries: 3, status: 200 }]);
  expect(webhook).toMatchObject({ failingSince: null, isOn: true });
});

it('gives up after a day, shows it, and sends it again when an administrator asks for it', async () => {
  receiver.answer(302);
  await stage.ask(stage.ada, 'Why?');
  for (let hours = 0; hours < 30; hours += 1) {
    await send();
    advance(60 * MINUTE);
  }
  const [givenUp] = (await shown()).deliveries;
  expect(givenUp).toMatchObject({ status: 302, state: 'givenUp' });
  const count = receiver.received.length;
  expect(count).toBeGreaterThan(8);
  receiver.answer(200);
  await root.trpc.webhooks.sendAgain.mutate({ id: hook.id, deliveryId: givenUp?.id ?? '' });
  await send();
  expect(receiver.received).toHaveLength(count + 1);
  expect(receiver.received.at(-1)?.id).toBe(givenUp?.id);
  expect((await shown()).deliveries).toMatchObject([{ id: givenUp?.id, state: 'taken' }]);
});

describe('a webhook that takes nothing', () => {
  it('is turned off after days, and whoever set it up is told', async () => {
    receiver.answer(500);
    await stage.ask(stage.ada, 'First?');
    await send();
    advance(WEBHOOK_FAILING_MS);
    expect((await shown()).isOn).toBe(true);
    await stage.ask(stage.ada, 'Later?');
    await send();
    const webhook = await shown();
    expect(webhook.isOn).toBe(false);
    expect(webhook.deliveries.map(({ state }) => state)).toEqual(['givenUp', 'givenUp']);
    expect((await stage.linesOf(root))[0]).toMatch(
      /^The webhook to 127\.0\.0\.1:\d+ was turned off/,
    );
    const { id } = hook;
    const deliveryId = webhook.deliveries[0]?.id ?? '';
    await expect(root.trpc.webhooks.sendAgain.mutate({ id, deliveryId })).rejects.toThrow('first');
    await root.trpc.webhooks.turn.mutate({ id, isOn: true });
    expect(await shown()).toMatchObject({ isOn: true, failingSince: null });
  });

  it('is turned off at once where its address says that it is gone', async () => {
    receiver.answer(410);
    await stage.ask(stage.ada, 'Gone?');
    await send();
    expect(await shown()).toMatchObject({ isOn: false, deliveries: [{ state: 'givenUp' }] });
  });
});

it('keeps the secret to itself, and writes in the log who did what', async () => {
  expect(JSON.stringify(await root.trpc.webhooks.all.query())).not.toContain(hook.secret);
  const log = await root.trpc.moderation.openLog.query();
  expect(log.value.items[0]).toMatchObject({ act: 'turnedWebhookOn', by: 'root', on: '' });
  await expect(make([])).rejects.toThrow('Choose what to send');
});

it('leads to the internet alone, unless the server is told otherwise', async () => {
  const server = await startTestServer({ administrators: ['root'] });
  const administrator = await signUp(server, 'root');
  for (const address of ['http://bot.example/', 'https://127.0.0.1/', 'https://bot.example:22/']) {
    const made = administrator.trpc.webhooks.make.mutate({ address, kinds: ['person.joined'] });
    await expect(made).rejects.toThrow('name a host on the internet');
  }
  const sender = createWebhookSender({ isPrivateToo: false, now: () => new Date() });
  const sent = { id: 'msg_1', secret: 'whsec_AAAA', body: '{}' };
  receiver.received.splice(0);
  // As one that was let in while the server was told otherwise.
  for (const address of ['https://localhost/', receiver.url, 'https://[::ffff:127.0.0.1]/']) {
    await expect(sender.send({ ...sent, address })).rejects.toThrow('not on the internet');
  }
  expect(receiver.received).toEqual([]);
  await server.close();
});
