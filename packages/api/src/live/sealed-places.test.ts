import type { LiveEvent, Topic } from '@collabor8/domain';
import { expect, it } from 'vitest';
import { InProcessBus } from '../adapters/in-process/in-process-bus.js';
import { placeKeyOf } from '../platform/upkeep.js';
import { openChatStage } from '../testing/chat-stage.js';
import { sit } from '../testing/hub-seat.js';
import { listen } from '../testing/listen.js';
import { openEmbeddedStore } from '../testing/open-test-store.js';
import { waitFor } from '../testing/wait-for.js';
import { createHub, type Hub } from './hub.js';

const topic: Topic = { kind: 'questions' };
const event: LiveEvent = { name: 'userUpdate', type: 'deleted', username: 'ada' };

/** Names an earlier place in the way in which a later one was named: as near to a log's beginning as it goes. */
const earlier = (place: string): readonly string[] => {
  const [, before = '', number = '', after = ''] = /^([^-]*-)(\d+)(.*)$/.exec(place) ?? [];
  return [before + '0' + after, before + '0', `${before}${Number(number) - 1}${after}`, ''];
};

const seated = async (hub: Hub, lastEventId?: string) => {
  const seat = sit(hub, topic, lastEventId);
  await waitFor('the seat', () => seat.frames.length > 0);
  return seat;
};

it('nobody reads what was told before the place that they were given, by making up an earlier one', async () => {
  const hub = createHub(new InProcessBus());
  const questions = async () => Object.values(await hub.places([topic])).join();
  const given = await questions();
  await hub.publish(event, [topic]);
  for (const place of [...earlier(await questions()), given.replace(/.$/, '*')]) {
    const seat = await seated(hub, place);
    expect([place, seat.attached(), seat.events()]).toEqual([place, [false], []]);
  }
  const seat = await seated(hub, given);
  await waitFor('what was missed', () => seat.events().length === 1);
  expect(seat.attached()).toEqual([true]);
});

it('a place of another topic is none', async () => {
  const hub = createHub(new InProcessBus());
  const places = await hub.places([{ kind: 'users' }]);
  await hub.publish(event, [topic]);
  expect((await seated(hub, Object.values(places).join())).attached()).toEqual([false]);
});

it('processes that have one key know each other’s places', async () => {
  const store = await openEmbeddedStore();
  const bus = new InProcessBus();
  const [one, other] = (await Promise.all([placeKeyOf(store), placeKeyOf(store)])).map((placeKey) =>
    createHub(bus, { placeKey }),
  );
  if (one === undefined || other === undefined) throw new Error('There are two.');
  const place = Object.values(await one.places([topic])).join();
  expect((await seated(other, place)).attached()).toEqual([true]);
  expect((await seated(createHub(bus), place)).attached()).toEqual([false]);
  expect(await placeKeyOf(store)).toMatch(/^[\w-]{43}$/);
  await store.close();
});

it('whoever is added to a chat without its history, or comes after something was deleted, hears nothing of it', async () => {
  const stage = await openChatStage();
  await stage.begin();
  const { chatId, ada, ben, eve } = stage;
  await stage.say(ada, 'before');
  await ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
  const { places } = await eve.trpc.chats.open.query({ chatId });
  const asked = await ada.trpc.questions.ask.mutate({ title: 'Why?', text: 'Why?', tagNames: 'y' });
  const { _id: qid } = asked;
  const { _id: id } = await ben.trpc.questions.answer.mutate({ qid, text: 'Regretted' });
  await ben.trpc.questions.deletePost.mutate({ type: 'answer', id });
  const question = await eve.trpc.questions.open.query({ qid });
  for (const [of, given] of [
    [{ kind: 'chat', chatId }, places],
    [{ kind: 'question', qid }, question.places],
  ] as const) {
    for (const place of earlier(Object.values(given).join())) {
      const heard = await listen(eve, of, place);
      expect([heard.attached[0]?.resumed, heard.events]).toEqual([false, []]);
      heard.stop();
    }
  }
  await stage.close();
});
