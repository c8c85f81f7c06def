import { listed } from '../listed.js';
import type { ChatLine } from './lines.js';

/** The words of a line. */
export function lineText(line: ChatLine): string {
  const { by } = line;
  switch (line.what) {
    case 'added': {
      const who = listed([...line.names, ...(line.others > 0 ? [`${line.others} more`] : [])]);
      return `${by} added ${who}${line.seeAll ? ', who can see what was said before' : ''}`;
    }
    case 'left':
      return `${by} left`;
    case 'removed':
      return `${by} removed ${line.name}`;
    case 'renamed':
      // In quotes of which it has none: else a title could go on with deeds that nobody did.
      return `${by} named the chat “${line.title.replaceAll(/[“”]/gu, '"')}”`;
    case 'role':
      return by === line.name
        ? `${by} is ${line.role} now`
        : `${by} made ${line.name} ${line.role}`;
    case 'gone':
      return `${by} has deleted their account`;
  }
}
