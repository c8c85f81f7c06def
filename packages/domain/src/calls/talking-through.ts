import { err, ok, type Result } from '../result.js';
import { SUMMARY_MAX_LENGTH } from './limits.js';
import { refuse, refuseStranger, type CallResult } from './refusals.js';
import { otherIn, roleIn } from './rules.js';
import type { Call, CallSubject } from './schema.js';

interface TalkedAbout {
  readonly qid: string;
  readonly askedBy: string;
  readonly caller: string;
  readonly callee: string;
  /** Whether the person called has answered the question. */
  readonly hasAnswered: boolean;
}

/** A question is talked through by who asked it and somebody who answers: whoever asked calls those who have. */
export function checkSubject(asked: TalkedAbout): CallResult<CallSubject> {
  const { qid, askedBy, caller, callee, hasAnswered } = asked;
  if (callee === askedBy || (caller === askedBy && hasAnswered)) return ok({ qid, askedBy });
  return caller === askedBy
    ? refuse('notPossibleNow', `${callee} has not answered this question.`)
    : refuse('notPossibleNow', 'A question is talked through with whoever asked it.');
}

/** Whether the two have come to talk: it was answered, and may be over. */
export const hasTalked = ({ state }: Call): boolean =>
  state.status !== 'ringing' && state.acceptedAt !== undefined;

/** A call about a question that is over: what is left to do is to write of it. */
export const isTalkedThrough = (call: Call): boolean =>
  call.about !== undefined && call.state.status === 'ended' && hasTalked(call);

/** While the two talk, either of them opens a board beside the call: the same one for both, however often. */
export function openBoard(call: Call, username: string, boardId: string): CallResult<Call> {
  if (roleIn(call, username) === undefined) return refuseStranger();
  if (call.boardId !== undefined) return ok(call);
  return call.state.status === 'accepted'
    ? ok({ ...call, boardId })
    : refuse('notPossibleNow', 'A board is opened while the two of you talk.');
}

/** A summary as it is kept, trimmed; it may be empty. */
export function checkSummary(given: string): Result<string> {
  const text = given.trim();
  return [...text].length > SUMMARY_MAX_LENGTH
    ? err(`A summary cannot be more than ${SUMMARY_MAX_LENGTH} characters.`)
    : ok(text);
}

/** What one of the two writes of a call about a question takes the place of what they wrote before, and of nobody else's. */
export function summarizeCall(call: Call, username: string, given: string): CallResult<Call> {
  const role = roleIn(call, username);
  if (role === undefined) return refuseStranger();
  if (call.about === undefined || !hasTalked(call)) {
    return refuse('notPossibleNow', 'You have not talked a question through in this call.');
  }
  const checked = checkSummary(given);
  if (!checked.ok) return refuse('notPossibleNow', checked.error);
  const text = checked.value;
  const { [role]: before = '', ...others } = call.summaries ?? {};
  if (text === before) return ok(call);
  return ok({ ...call, summaries: text === '' ? others : { ...others, [role]: text } });
}

/** Who of the two answers the question of a call; undefined where it is about none. */
export const answererIn = (call: Call): string | undefined =>
  call.about && otherIn(call, call.about.askedBy).username;

/** What somebody wrote of a call; empty where they have not. */
export function summaryOf(call: Call, username: string): string {
  const role = roleIn(call, username);
  return (role && call.summaries?.[role]) ?? '';
}

/** A board as a text shows it. */
interface FrozenDrawing {
  readonly label: string;
  readonly address: string;
}

/**
 * What an answer begins with that two have talked through, in Markdown: the drawing of their board where there is one,
 * what the answerer wrote, what the asker did, and the names of both, which lead to them.
 */
export function draftOfTalk(call: Call, drawing?: FrozenDrawing): string {
  if (call.about === undefined) return '';
  const people = [otherIn(call, call.about.askedBy).username, call.about.askedBy];
  const parts = [
    drawing === undefined ? '' : `![${drawing.label}](${drawing.address})`,
    ...people.map((name) => summaryOf(call, name)),
    `Talked through by ${people.map((name) => `@${name}`).join(' and ')}.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}
