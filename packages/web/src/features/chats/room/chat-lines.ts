import { isWithinLoaded, lineText, type ChatPage } from '@collabor8/domain';
import type { ConversationEntry } from '../../messages/index.js';

type Shown = Pick<ChatPage, 'messages' | 'loadedFrom' | 'loadedTo' | 'lines'>;

interface PlacedLine {
  readonly seq: number;
  readonly entry: ConversationEntry;
}

function leftOffLine(page: Shown, leftOff: number, knower?: string): PlacedLine | undefined {
  const { messages } = page;
  // Somewhere above or below what is loaded.
  if (!isWithinLoaded(page, leftOff) && !isWithinLoaded(page, leftOff + 1)) return undefined;
  const firstNew = messages.find(({ seq, msgFrom }) => seq > leftOff && msgFrom !== knower);
  if (firstNew === undefined) return undefined;
  const line = { kind: 'new', text: 'New messages' } as const;
  const { msgDateTime } = firstNew;
  // On the day of what follows it.
  const entry = { _id: `new:${leftOff}`, msg: '', msgFrom: '', msgDateTime, line };
  return { seq: firstNew.seq - 1, entry };
}

/** What was done in the chat, as far as its places are loaded. */
const deedLines = (page: Shown): readonly PlacedLine[] =>
  page.lines
    .filter(({ seq }) => isWithinLoaded(page, seq))
    .map((told) => {
      const { _id, seq, at, by } = told;
      const line = { kind: 'news', text: lineText(told) } as const;
      return { seq, entry: { _id: `line:${_id}`, msg: '', msgFrom: by, msgDateTime: at, line } };
    });

/** The messages, with what the chat itself has to say between them. What `knower` said is nothing new. */
export function withLines(
  page: Shown,
  leftOff: number | null,
  knower?: string,
): readonly (ChatPage['messages'][number] | ConversationEntry)[] {
  const leftOffHere = leftOff === null ? undefined : leftOffLine(page, leftOff, knower);
  const lines = [...deedLines(page), ...(leftOffHere === undefined ? [] : [leftOffHere])];
  if (lines.length === 0) return page.messages;
  const behind = (from: number, to: number) =>
    lines.filter(({ seq }) => seq >= from && seq < to).map(({ entry }) => entry);
  const first = page.messages[0]?.seq ?? Infinity;
  return [
    ...behind(0, first),
    ...page.messages.flatMap((message, index) => [
      message,
      ...behind(message.seq, page.messages[index + 1]?.seq ?? Infinity),
    ]),
  ];
}
