import type { LiveEvent } from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { listen } from '../../testing/listen.js';
import { waitFor } from '../../testing/wait-for.js';

let stage: ChatStage;
let chatId: string;
beforeAll(async () => {
  stage = await openChatStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.begin();
  ({ chatId } = stage);
});

/** What is told of ben's departure waits until `tell` is called. */
function holdDeparture() {
  const { hub } = stage.server;
  const publish = hub.publish.bind(hub);
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  let isHeld = false;
  vi.spyOn(hub, 'publish').mockImplementation(async (event: LiveEvent, topics) => {
    if (event.name === 'chatDepartureUpdate') {
      isHeld = true;
      await told;
    }
    return publish(event, topics);
  });
  return { tell, held: () => waitFor('the departure', () => isHeld) };
}

const inChat = (person = stage.ben) => listen(person, { kind: 'chat', chatId });
const leave = () => stage.ben.trpc.chats.leave.mutate({ chatId });
const remove = () => stage.ada.trpc.chats.remove.mutate({ chatId, username: 'ben' });

it.each([
  ['left', leave],
  ['were removed', remove],
])('tells nobody in an open chat what was said after they %s', async (_how, depart) => {
  const [heard, others] = [await inChat(), await inChat(stage.cleo)];
  const before = await stage.say(stage.ada, 'before');
  const { tell, held } = holdDeparture();
  const departing = depart();
  await held();
  await stage.say(stage.ada, 'behind their back');
  await stage.ada.trpc.chats.pin.mutate({ chatId, messageId: before._id, isOn: true });
  await stage.ada.trpc.chats.rename.mutate({ chatId, title: 'Without ben' });
  await others.received(4);
  tell();
  await departing;
  vi.restoreAllMocks();
  await others.received(5);
  expect(heard.events).toMatchObject([{ type: 'newMessage', message: { msg: 'before' } }]);
  heard.stop();
  others.stop();
});

it('tells whoever comes back what is said from then on', async () => {
  const { tell, held } = holdDeparture();
  const departing = leave();
  await held();
  await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['ben'] });
  const heard = await inChat();
  await stage.say(stage.ada, 'welcome back');
  await heard.received(1);
  expect(heard.events).toMatchObject([{ message: { msg: 'welcome back' } }]);
  tell();
  await departing;
  vi.restoreAllMocks();
  heard.stop();
});
