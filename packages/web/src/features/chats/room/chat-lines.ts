import { isWithinLoaded, type ChatPage, type Participant } from '@collabor8/domain';
import type { ConversationEntry } from '../../messages/index.js';

type Shown = Pick<ChatPage, 'messages' | 'loadedFrom' | 'loadedTo' | 'participants'>;

const names = new Intl.ListFormat('en');

/** A line and the place behind which it stands. */
interface PlacedLine {
  readonly seq: number;
  readonly entry: ConversationEntry;
}

function leftOffLine(page: Shown, leftOff: number): PlacedLine | undefined {
  const { messages } = page;
  // Somewhere above or below what is loaded.
  if (!isWithinLoaded(page, leftOff) && !isWithinLoaded(page, leftOff + 1)) return undefined;
  const firstNew = messages.find(({ seq }) => seq > leftOff);
  if (firstNew === undefined) return undefined;
  const line = { kind: 'new', text: 'New messages' } as const;
  const { msgDateTime } = firstNew;
  // On the day of what follows it.
  const entry = { _id: `new:${leftOff}`, msg: '', msgFrom: '', msgDateTime, line };
  return { seq: firstNew.seq - 1, entry };
}

const departureLines = (page: Shown): readonly PlacedLine[] =>
  page.participants.flatMap(({ username, gone }) => {
    if (gone === undefined || !isWithinLoaded(page, gone.seq)) return [];
    const line = { kind: 'news', text: `${username} has deleted their account` } as const;
    const base = { _id: `gone:${username}`, msg: '', msgFrom: username };
    return [{ seq: gone.seq, entry: { ...base, msgDateTime: gone.at, line } }];
  });

/** Those whom somebody added at once are told of in one line. */
function joiningLines(page: Shown): readonly PlacedLine[] {
  const groups = new Map<string, Participant[]>();
  for (const participant of page.participants) {
    const { addedBy, joinedAt, joinedSeq } = participant;
    if (addedBy === undefined || !isWithinLoaded(page, joinedSeq)) continue;
    const key = `${joinedAt}:${addedBy}`;
    groups.set(key, [...(groups.get(key) ?? []), participant]);
  }
  return [...groups].flatMap(([key, joined]) => {
    const [first] = joined;
    if (first?.addedBy === undefined) return [];
    const { addedBy, joinedAt, joinedSeq, seesFrom } = first;
    const who = names.format(joined.map(({ username }) => username));
    const sees =
      seesFrom === undefined && joinedSeq > 0 ? ', who can see what was said before' : '';
    const line = { kind: 'news', text: `${addedBy} added ${who}${sees}` } as const;
    const entry = { _id: `joined:${key}`, msg: '', msgFrom: addedBy, msgDateTime: joinedAt, line };
    return [{ seq: joinedSeq, entry }];
  });
}

/** The messages, with what the chat itself has to say between them. */
export function withLines(
  page: Shown,
  leftOff: number | null,
): readonly (ChatPage['messages'][number] | ConversationEntry)[] {
  const leftOffHere = leftOff === null ? undefined : leftOffLine(page, leftOff);
  const lines = [
    ...joiningLines(page),
    ...departureLines(page),
    ...(leftOffHere === undefined ? [] : [leftOffHere]),
  ];
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
