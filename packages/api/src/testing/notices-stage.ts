import { noticeText, type Notice } from '@collabor8/domain';
import { listen } from './listen.js';
import { read } from './read.js';
import { signUp, startTestServer, type Person, type TestServerOptions } from './test-server.js';

const START = Date.parse('2026-01-01T00:00:00.000Z');

/** The real server, with a clock of its own, and people who do things that concern each other. */
export async function openNoticesStage(options: Omit<TestServerOptions, 'now'> = {}) {
  let clock = START;
  const server = await startTestServer({ ...options, now: () => new Date(clock) });
  const [ada, ben, cleo] = await Promise.all([
    signUp(server, 'ada'),
    signUp(server, 'ben'),
    signUp(server, 'cleo'),
  ]);
  const noticesOf = async (person: Person): Promise<readonly Notice[]> =>
    (await read(person.trpc.notices.openMine.query())).notices;

  return {
    server,
    ada,
    ben,
    cleo,
    noticesOf,

    /** Somebody is there from now on, in a tab. */
    arrive: (person: Person) => listen(person, { kind: 'person', username: person.username }),

    /** What somebody's rows say, the newest first; those that are read in brackets. */
    linesOf: async (person: Person): Promise<readonly string[]> =>
      (await noticesOf(person)).map((notice) =>
        notice.isRead ? `(${noticeText(notice)})` : noticeText(notice),
      ),

    async ask(person: Person, title: string, text = 'Because'): Promise<string> {
      const asked = await person.trpc.questions.ask.mutate({ title, text, tagNames: 'reasons' });
      return asked._id;
    },

    answer: (person: Person, qid: string, text = 'Therefore') =>
      person.trpc.questions.answer.mutate({ qid, text }),

    async seeAll(person: Person): Promise<void> {
      const seen = (await noticesOf(person)).map(({ _id, revision }) => ({ _id, revision }));
      await person.trpc.notices.markRead.mutate({ seen });
    },

    advance(milliseconds: number): void {
      clock += milliseconds;
    },

    close: () => server.close(),
  };
}

export type NoticesStage = Awaited<ReturnType<typeof openNoticesStage>>;
