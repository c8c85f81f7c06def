import { listed } from '../listed.js';
import type { ChatLine } from './lines.js';

/** In quotes of which it has none: else it could go on with deeds that nobody did. */
const quoted = (given: string): string => `“${given.replaceAll(/[“”]/gu, '"')}”`;

/** Deeds begin with a small letter, and a list goes on behind a sign. */
const named = (name: string): string => (/\s[a-z]|[,.]\s/.test(name) ? quoted(name) : name);

export function lineText(line: ChatLine): string {
  const by = named(line.by);
  switch (line.what) {
    case 'added': {
      const who = listed([
        ...line.names.map(named),
        ...(line.others > 0 ? [`${line.others} more`] : []),
      ]);
      return `${by} added ${who}${line.seeAll ? ', who can see what was said before' : ''}`;
    }
    case 'left':
      return `${by} left`;
    case 'removed':
      return `${by} removed ${named(line.name)}`;
    case 'renamed':
      return `${by} named the chat ${quoted(line.title)}`;
    case 'role':
      return line.by === line.name
        ? `${by} is ${line.role} now`
        : `${by} made ${named(line.name)} ${line.role}`;
    case 'gone':
      return `${by} has deleted their account`;
  }
}
