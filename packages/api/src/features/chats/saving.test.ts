import {
  applyToSaved,
  isChatEvent,
  SAVED_MESSAGES_MAX,
  usernameKey,
  type SavedMessages,
} from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';
import { runUnit } from '../../ports/run-unit.js';
import { savedBooks } from './documents.js';

let stage: ChatStage;
let chatId: string;
withChatStage((opened) => {
  stage = opened;
  ({ chatId } = stage);
});

const save = (person: Person, messageId: string, isOn = true) =>
  person.trpc.chats.save.mutate({ chatId, messageId, isOn });
const say = async (text: string, person = stage.ada) => (await stage.say(person, text))._id;
const savedOf = async (person: Person) =>
  (await read(person.trpc.chats.openSaved.query())).items.filter((one) => one.chatId === chatId);
const excerptsOf = async (person: Person) => (await savedOf(person)).map(({ excerpt }) => excerpt);

describe('a message that is saved for later', () => {
  it('is on a list of one’s own, with what was saved last first, until it is removed', async () => {
    const [one, two] = [await say('Keep **me**'), await say('And me')];
    for (const id of [one, two]) await save(stage.ben, id);
    await save(stage.ben, one);
    expect(await excerptsOf(stage.ben)).toEqual(['Keep **me**', 'And me']);
    await save(stage.ben, two);
    expect(await savedOf(stage.ben)).toMatchObject([
      { messageId: two, excerpt: 'And me' },
      { messageId: one, excerpt: 'Keep **me**', by: 'ada' },
    ]);
    expect(await savedOf(stage.ada)).toEqual([]);
    await save(stage.ben, two, false);
    expect(await save(stage.ben, two, false)).toBeNull();
    expect(await excerptsOf(stage.ben)).toEqual(['Keep **me**']);
  });

  it('is told to one’s own tabs alone', async () => {
    const id = await say('Keep me');
    const [own, other] = await Promise.all(
      [stage.ben, stage.ada].map((person) =>
        listen(person.openTab(), { kind: 'person', username: person.username }),
      ),
    );
    const change = await save(stage.ben, id);
    await own?.received(1);
    expect(own?.events).toEqual([{ name: 'savedUpdate', change }]);
    expect(other?.events).toEqual([]);
    own?.stop();
    other?.stop();
  });

  it('is refused of what one may not read, and of what says nothing', async () => {
    const id = await say('Keep me');
    await expect(save(stage.eve, id)).rejects.toThrow('Invalid chat ID');
    await expect(save(stage.visitor, id)).rejects.toThrow('Please log in first.');
    await stage.ada.trpc.chats.takeBack.mutate({ chatId, messageId: id });
    await expect(save(stage.ben, id)).rejects.toThrow('This message cannot be read.');
  });

  it('goes with the message, and with the chat that one is removed from', async () => {
    const [deleted, back, stays] = [await say('One'), await say('Two'), await say('Three')];
    for (const id of [deleted, back, stays]) await save(stage.ben, id);
    await stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: deleted });
    await stage.ada.trpc.chats.takeBack.mutate({ chatId, messageId: back });
    expect(await excerptsOf(stage.ben)).toEqual(['Three']);
    await stage.ada.trpc.chats.remove.mutate({ chatId, username: 'ben' });
    expect(await excerptsOf(stage.ben)).toEqual([]);
  });

  it('is refused beyond so many, of which those that are gone make room', async () => {
    const [first, more] = [await say('First'), await say('More')];
    await save(stage.cleo, first);
    const books = stage.server.store.collection(savedBooks);
    const fillWith = (messageId: string) =>
      books.update(usernameKey('cleo'), (book) => ({
        ...book,
        messages: Array.from({ length: SAVED_MESSAGES_MAX }, (_, index) => ({
          ...{ messageId: index === 0 ? first : messageId, chatId, at: '2026-01-01T00:00:00.000Z' },
        })),
      }));
    await fillWith(first);
    await expect(save(stage.cleo, more)).rejects.toThrow('You have saved 200 messages');
    await fillWith('gone');
    await save(stage.cleo, more);
    expect(await excerptsOf(stage.cleo)).toEqual(['More', 'First']);
  });

  it('agrees in all tabs with what is read anew, whatever becomes of it', async () => {
    const ids = [await say('One'), await say('Two'), await say('Three'), await say('Four')];
    const [one = '', two = '', three = '', four = ''] = ids;
    const hidden = await say('Hidden');
    await expectConvergence(
      stage.server,
      [
        following<SavedMessages>({
          reader: stage.ben.openTab(),
          topics: [{ kind: 'person', username: 'ben' }],
          open: () => stage.ben.trpc.chats.openSaved.query(),
          apply: (saved, event) => {
            if (event.name !== 'savedUpdate' && !isChatEvent(event)) return saved;
            const isMeant =
              event.name === 'savedUpdate' ||
              event.name === 'chatUpdate' ||
              event.name === 'chatDepartureUpdate';
            return isMeant ? applyToSaved(saved, event) : saved;
          },
          shown: ({ items }) => items,
        }),
      ],
      async () => {
        for (const id of ids) await save(stage.ben, id);
        await stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: one });
        await stage.ada.trpc.chats.takeBack.mutate({ chatId, messageId: two });
        await save(stage.ben, hidden);
        const { store, services } = stage.server;
        const { chatMessage } = services.chats.moderated;
        if (chatMessage === undefined) throw new Error('Messages are not moderated.');
        const tell = await runUnit(store, (unit) => chatMessage.setHidden(unit, hidden, true));
        await tell();
        await save(stage.ben, three, false);
        await save(stage.ben, four, false);
        await save(stage.ben, four);
      },
    );
  });
});
