import { withoutAttachments } from '../pictures/rules.js';
import { isSpoken } from './said.js';
import type { ChatMessage } from './schema.js';

/** Messages of a chat that one question or answer is made of. */
export const TALK_MESSAGES_MAX = 50;

/** What somebody said in a chat, in words: a poll's question with its options. What isn't theirs goes without its pictures and files, as nobody else could show them. */
function wordsOf({ msg, msgFrom, poll }: ChatMessage, writer: string): string {
  if (poll !== undefined) {
    return [poll.question, ...poll.options.map(({ optionText }) => `- ${optionText}`)].join('\n');
  }
  return msgFrom === writer ? msg : withoutAttachments(msg);
}

const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

/**
 * Messages of a chat as a question or answer of `writer`'s begins with them: who took part, then each message
 * quoted under its sender's name. Hidden ones, those taken back and missed calls say nothing.
 */
export function quotedTalk(messages: readonly ChatMessage[], writer: string): string {
  const said = messages.filter(isSpoken).slice(0, TALK_MESSAGES_MAX);
  const names = [...new Set(said.map(({ msgFrom }) => msgFrom))];
  const people = names.map((name) => (name === writer ? name : `@${name}`));
  const lines = said.map((message) =>
    quoted(`**${message.msgFrom}:** ${wordsOf(message, writer)}`),
  );
  return said.length === 0
    ? ''
    : `From a conversation between ${people.join(', ')}:\n\n${lines.join('\n>\n')}\n`;
}
