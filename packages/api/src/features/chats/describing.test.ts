import { CHANGED_MEANWHILE } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ChatStage;
let chatId: string;
withChatStage((opened) => {
  stage = opened;
  ({ chatId } = stage);
});

const openAs = ({ trpc }: Person) => read(trpc.chats.open.query({ chatId }));

describe('what a group says of itself', () => {
  const describeAs = (person: Person, text: string) =>
    person.trpc.chats.describe.mutate({ chatId, text });

  it('is given by admins, told to all, and taken away by an empty text', async () => {
    const cleo = await listen(stage.cleo, { kind: 'chat', chatId });
    expect(await describeAs(stage.ada, ' Where to go ')).toMatchObject({
      description: 'Where to go',
    });
    await cleo.received(1);
    expect(cleo.events).toMatchObject([{ chat: { description: 'Where to go' } }]);
    expect((await openAs(stage.ben)).chat.description).toBe('Where to go');
    expect(await describeAs(stage.ada, ' ')).not.toHaveProperty('description');
    expect((await openAs(stage.ben)).chat).not.toHaveProperty('description');
    cleo.stop();
  });

  it('is not written over unseen', async () => {
    const described = (text: string, was?: string) =>
      stage.ada.trpc.chats.describe.mutate({ chatId, text, ...(was !== undefined && { was }) });
    await described('Hers', '');
    await expect(described('His', '')).rejects.toMatchObject({
      message: CHANGED_MEANWHILE,
      data: { code: 'CONFLICT' },
    });
    expect((await openAs(stage.ben)).chat.description).toBe('Hers');
    await described('Hers', '');
    await described('His', 'Hers');
    await described('Anybody’s');
    expect((await openAs(stage.ben)).chat.description).toBe('Anybody’s');
  });

  it('is given by nobody else, and not too long', async () => {
    await expect(describeAs(stage.ben, 'Mine')).rejects.toMatchObject({
      message: 'You do not have permission to describe this chat.',
      data: { code: 'FORBIDDEN' },
    });
    await expect(describeAs(stage.ada, 'a'.repeat(501))).rejects.toMatchObject({
      message: 'Chat description cannot be more than 500 characters',
      data: { code: 'BAD_REQUEST' },
    });
  });
});
