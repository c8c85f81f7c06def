/** What a command of TeX takes from behind it: a group without its braces, a command, or a character. */
export interface Argument {
  readonly content: string;
  /** Behind it. */
  readonly end: number;
}

/** Reads one between brackets of a kind, others of the kind inside included. */
function readBetween(tex: string, start: number, [open, close]: string): Argument | undefined {
  let depth = 0;
  for (let at = start; at < tex.length; at += 1) {
    const character = tex[at];
    if (character === '\\') at += 1;
    else if (character === open) depth += 1;
    else if (character === close) depth -= 1;
    if (depth === 0) return { content: tex.slice(start + 1, at), end: at + 1 };
  }
  return undefined;
}

const behindSpace = (tex: string, at: number): number =>
  at + (/^\s*/.exec(tex.slice(at))?.[0].length ?? 0);

export function readArgument(tex: string, at: number): Argument | undefined {
  const start = behindSpace(tex, at);
  if (tex[start] === '{') return readBetween(tex, start, '{}');
  const [content] = /^(?:\\(?:[a-zA-Z]+|[^])|[^}])/.exec(tex.slice(start, start + 50)) ?? [];
  return content === undefined ? undefined : { content, end: start + content.length };
}

/** One in square brackets, which a command may have. */
export function readOption(tex: string, at: number): Argument | undefined {
  const start = behindSpace(tex, at);
  return tex[start] === '[' ? readBetween(tex, start, '[]') : undefined;
}

/** So many arguments one behind the other. */
export function readArguments(
  tex: string,
  at: number,
  count: number,
): { readonly contents: readonly string[]; readonly end: number } | undefined {
  const contents: string[] = [];
  let end = at;
  while (contents.length < count) {
    const argument = readArgument(tex, end);
    if (argument === undefined) return undefined;
    contents.push(argument.content);
    end = argument.end;
  }
  return { contents, end };
}
