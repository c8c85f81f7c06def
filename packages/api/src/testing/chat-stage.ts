import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connect, signUp, startTestServer, type Person } from './test-server.js';

/**
 * The chat of ada (admin), ben and cleo on a real server; eve is an outsider, nobody not signed in.
 * `begin` starts another such chat, for the next test.
 */
export async function openChatStage() {
  const server = await startTestServer();
  const [ada, ben, cleo, eve] = await Promise.all([
    signUp(server, 'ada'),
    signUp(server, 'ben'),
    signUp(server, 'cleo'),
    signUp(server, 'eve'),
  ]);
  const visitor = connect(server, 'nobody', '');
  let chatId = '';

  return {
    server,
    ada,
    ben,
    cleo,
    eve,
    visitor,

    get chatId(): string {
      return chatId;
    },

    async begin(): Promise<void> {
      const created = await ada.trpc.chats.create.mutate({ participants: ['ben', 'cleo'] });
      chatId = created._id;
    },

    say: (person: Person, msg: string) => person.trpc.chats.send.mutate({ chatId, msg }),

    poll: (person: Person, options: readonly string[] = ['tea', 'coffee']) =>
      person.trpc.chats.createPoll.mutate({ chatId, question: 'Which?', options: [...options] }),

    promote: (username: string, role: 'user' | 'moderator' | 'admin') =>
      ada.trpc.chats.changeRole.mutate({ chatId, username, role }),

    close: () => server.close(),
  };
}

export type ChatStage = Awaited<ReturnType<typeof openChatStage>>;

/** Opens a stage for the tests of a file, and gives `begin` a chat of its own before each of them. */
export function withChatStage(begin: (stage: ChatStage) => void | Promise<void>): void {
  let stage: ChatStage;
  beforeAll(async () => {
    stage = await openChatStage();
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    await stage.begin();
    await begin(stage);
  });
}

/** What a REST call answered. */
export async function answer(
  person: Person,
  ...[method, path, body]: [method: string, path: string, body?: unknown]
): Promise<{ status: number; text: string }> {
  const response = await person.rest(method, path, body);
  return { status: response.status, text: await response.text() };
}
