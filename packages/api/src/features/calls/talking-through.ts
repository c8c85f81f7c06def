import {
  checkSubject,
  isListed,
  openBoard,
  summarizeCall,
  type Call,
  type CallSubject,
  type NumberedCall,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { readAll } from '../../ports/read-all.js';
import { AppError } from '../../request/errors.js';
import { answers, questions } from '../questions/index.js';
import { createCallBoards } from '../whiteboards/index.js';
import type { Commits } from './commits.js';
import { orRefused, requireCall } from './stored-calls.js';

interface AskedSubject {
  readonly qid: string;
  readonly caller: string;
  readonly callee: string;
}

interface TalkingParts {
  readonly platform: Platform;
  readonly commits: Commits;
}

/** What stands beside a call: its board, and the question that the two talk through. */
export function createTalkingThrough({ platform, commits }: TalkingParts) {
  const { store } = platform;
  const boards = createCallBoards(platform);

  /** @throws AppError 'missing', also of one that is hidden or deleted */
  async function requireQuestion(qid: string) {
    const question = await store.collection(questions).get(qid);
    if (question === undefined || !isListed(question)) {
      throw new AppError('missing', 'Question not found');
    }
    return question;
  }

  async function hasAnswered(qid: string, username: string): Promise<boolean> {
    for await (const answer of readAll(store.collection(answers), 'ofQuestion', {
      equals: [qid],
    })) {
      if (answer.ansBy === username && isListed(answer)) return true;
    }
    return false;
  }

  async function titleOf({ about, caller, callee }: Call): Promise<string> {
    const asked = about && (await store.collection(questions).get(about.qid));
    return asked !== undefined && isListed(asked)
      ? asked.title
      : `Call of ${caller.username} and ${callee.username}`;
  }

  return {
    /** What two are to call about. @throws AppError where they may not */
    async requireSubject({ qid, caller, callee }: AskedSubject): Promise<CallSubject> {
      const { askedBy } = await requireQuestion(qid);
      const isAnswerer = caller === askedBy && (await hasAnswered(qid, callee));
      return orRefused(checkSubject({ qid, askedBy, caller, callee, hasAnswered: isAnswerer }));
    },

    /**
     * The board beside a call has the id of the call, which the two alone know: whoever of them is faster, it is one.
     * @throws AppError
     */
    openBoard: async (username: string, callId: string): Promise<NumberedCall> => {
      await commits.settle(callId);
      const { call } = await requireCall(store, callId);
      const { boardId } = orRefused(openBoard(call, username, callId));
      if (call.boardId === undefined && boardId !== undefined) {
        const [owner, other] = [call.caller.username, call.callee.username];
        await boards.open({ boardId, title: await titleOf(call), owner });
        await boards.letDraw({ boardId, owner }, [other]);
      }
      return commits.change(callId, (before) => openBoard(before, username, callId));
    },

    /** Keeps what one of the two wrote of a call about a question, for the other one to see. @throws AppError */
    summarize: (username: string, callId: string, text: string): Promise<NumberedCall> =>
      commits.change(callId, (call) => summarizeCall(call, username, text)),
  };
}
