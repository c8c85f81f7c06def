import { connect, signUp, startTestServer, type TestServerOptions } from './test-server.js';

/**
 * A community with root, its administrator; grace, a moderator; ada and bob, who write; noor, who
 * reads; and nobody, who isn't signed in.
 */
export async function openModerationStage(options: TestServerOptions = {}) {
  const server = await startTestServer({ administrators: ['Root'], ...options });
  const [root, grace, ada, bob, noor] = await Promise.all([
    signUp(server, 'root'),
    signUp(server, 'grace'),
    signUp(server, 'ada'),
    signUp(server, 'bob'),
    signUp(server, 'noor'),
  ]);
  const visitor = connect(server, 'nobody', '');
  await root.trpc.moderation.appoint.mutate({ username: 'grace', why: 'She is fair' });

  return {
    ...{ server, root, grace, ada, bob, noor, visitor },

    /** A question of ada's with an answer of bob's and a comment of bob's on it; `mark` ends their words. */
    async post(mark = '') {
      const { _id: qid } = await ada.trpc.questions.ask.mutate({
        ...{
          title: `Does the zebra${mark} win?`,
          text: `The oracle has **stripes${mark}**.`,
          tagNames: 'animals',
        },
      });
      const { _id: answerId } = await bob.trpc.questions.answer.mutate({
        qid,
        text: `Half price${mark}`,
      });
      const { _id: commentId } = await bob.trpc.questions.comment.mutate({
        ...{ type: 'answer', id: answerId, text: `Write to me${mark}` },
      });
      return {
        qid,
        question: { kind: 'question', id: qid },
        answer: { kind: 'answer', id: answerId },
        comment: { kind: 'comment', id: commentId },
      } as const;
    },

    async close(): Promise<void> {
      const people = [root, grace, ada, bob, noor, visitor];
      await Promise.all(people.map((person) => person.leave()));
      await server.close();
    },
  };
}

export type ModerationStage = Awaited<ReturnType<typeof openModerationStage>>;
