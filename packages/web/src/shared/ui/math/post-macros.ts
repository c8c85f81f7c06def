/** What a command of TeX takes from behind it: a group without its braces, a command, or a character. */
interface Argument {
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

interface Macro {
  readonly parameters: number;
  /** What its first parameter is without one. */
  readonly option?: string | undefined;
  readonly body: string;
}

type Macros = Map<string, Macro>;

/** Of a post; the others stay unknown. */
const MAX_MACROS = 100;
/** Uses of commands in a formula, and characters that it may become by them. */
const MAX_EXPANSIONS = 500;
const MAX_LENGTH = 8_000;
/** Characters that the formulas of a post may become together. */
const MAX_TOTAL = 100_000;
/** Characters that are read for that, again with each use of a command: some hundredths of a second. */
const MAX_READ = 2_000_000;
/** What a use, and each parameter in it, takes besides. */
const STEP = 100;

/** Of the post that is being read. */
let readingLeft = 0;

const NAME = /^\s*(?:\{\s*)?\\([a-zA-Z]+|[^])(?:\s*\})?/;
const COMMAND = /\\([a-zA-Z]+|[^])/;
const SPECIAL =
  /\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|[gex]?def|let|label|(?:eq)?ref)(?![a-zA-Z])/;

/** A definition, from behind the command that makes it; undefined is what is none. */
type Define = (tex: string, at: number) => readonly [string, Macro, number] | undefined;

const starless = (tex: string, at: number): number => (tex[at] === '*' ? at + 1 : at);

function named(tex: string, at: number) {
  const [whole, name] = NAME.exec(tex.slice(at, at + 60)) ?? [];
  return whole === undefined || name === undefined ? undefined : { name, end: at + whole.length };
}

const newCommand: Define = (tex, at) => {
  const command = named(tex, starless(tex, at));
  if (command === undefined) return undefined;
  const count = readOption(tex, command.end);
  const option = count && readOption(tex, count.end);
  const body = readArgument(tex, option?.end ?? count?.end ?? command.end);
  const parameters = Number(count?.content ?? 0);
  if (body === undefined || !(parameters >= 0 && parameters <= 9)) return undefined;
  return [command.name, { parameters, option: option?.content, body: body.content }, body.end];
};

const operator: Define = (tex, at) => {
  const command = named(tex, starless(tex, at));
  const body = command && readArgument(tex, command.end);
  if (body === undefined || command === undefined) return undefined;
  const star = tex[at] === '*' ? '*' : '';
  const macro = { parameters: 0, body: String.raw`\operatorname${star}{${body.content}}` };
  return [command.name, macro, body.end];
};

const def: Define = (tex, at) => {
  const [whole = '', name = '', parameters = ''] =
    /^\s*\\([a-zA-Z]+|[^])\s*((?:#\d)*)\s*(?=\{)/.exec(tex.slice(at, at + 100)) ?? [];
  const body = whole === '' ? undefined : readArgument(tex, at + whole.length);
  if (body === undefined) return undefined;
  return [name, { parameters: parameters.length / 2, body: body.content }, body.end];
};

const letBe: Define = (tex, at) => {
  const [whole, name = '', body = ''] =
    /^\s*\\([a-zA-Z]+|[^])\s*=?\s*(\\(?:[a-zA-Z]+|[^])|[^\s{}])/.exec(tex.slice(at, at + 100)) ??
    [];
  return whole === undefined ? undefined : [name, { parameters: 0, body }, at + whole.length];
};

const definitions: Readonly<Record<string, Define>> = {
  ...{ newcommand: newCommand, renewcommand: newCommand, providecommand: newCommand },
  ...{ DeclareMathOperator: operator, def, gdef: def, edef: def, xdef: def, let: letBe },
};

/** A letter behind a command's name would belong to the name. */
const joined = (before: string, behind: string): string =>
  /\\[a-zA-Z]+$/.test(before) && /^[a-zA-Z]/.test(behind) ? `${before} ${behind}` : before + behind;

/** What stands for a use of a macro that ends at `at`, and where what belongs to the use ends. */
function applied(tex: string, at: number, { parameters, option, body }: Macro) {
  const first = option === undefined ? undefined : readOption(tex, at);
  const optional = option === undefined ? [] : [first?.content ?? option];
  const others = readArguments(tex, first?.end ?? at, Math.max(0, parameters - optional.length));
  if (others === undefined) return undefined;
  const given = [...optional, ...others.contents];
  const [start = '', ...rest] = body.split(/#(?=\d)/);
  let made = start;
  for (const part of rest) {
    made = joined(joined(made, given[Number(part[0]) - 1] ?? ''), part.slice(1));
    readingLeft -= STEP + made.length;
    if (made.length > MAX_LENGTH || readingLeft < 0) return undefined;
  }
  return { made, end: others.end };
}

/** A formula without the definitions in it, which go to `macros`, and with what its commands stand for. */
function expanded(source: string, macros: Macros): string | undefined {
  let [done, rest] = ['', source];
  let expansions = 0;
  for (let found = COMMAND.exec(rest); found !== null; found = COMMAND.exec(rest)) {
    const { 0: command, 1: name = '', index } = found;
    const end = index + command.length;
    const define = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    const macro = macros.get(name);
    done += rest.slice(0, index);
    if (define !== undefined) {
      const defined = define(rest, end);
      if (defined === undefined || macros.size >= MAX_MACROS) return undefined;
      const [which, what, behind] = defined;
      if (name !== 'providecommand' || !macros.has(which)) {
        // What another is now stays so, whatever becomes of that one.
        macros.set(which, (name === 'let' && macros.get(what.body.slice(1))) || what);
      }
      rest = rest.slice(behind);
    } else if (macro === undefined) {
      done += command;
      rest = rest.slice(end);
    } else {
      const used = applied(rest, end, macro);
      expansions += 1;
      readingLeft -= STEP + done.length + rest.length;
      if (used === undefined || expansions > MAX_EXPANSIONS || readingLeft < 0) return undefined;
      // A space is no part of a name either.
      rest = joined(used.made, rest.slice(used.end));
      if (joined(done.slice(-50), rest[0] ?? '').length > done.slice(-50).length + 1) done += ' ';
      if (done.length + rest.length > MAX_LENGTH) return undefined;
    }
  }
  return done + rest;
}

const LABEL = /\\label\s*\{([^{}]*)\}/g;

/** What stands beside labelled lines of formulas. */
function tagsByLabel(sources: readonly string[]): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const line of sources.flatMap((source) => source.split('\\\\'))) {
    const at = line.search(/\\tag\*?\s*\{/);
    const tag = at === -1 ? undefined : readArgument(line, line.indexOf('{', at));
    for (const [, label = ''] of line.matchAll(LABEL)) {
      if (tag !== undefined) tags.set(label, tag.content);
    }
  }
  return tags;
}

/**
 * Formulas of a post are read together: commands that one defines are known to those behind it, and references name
 * what is labelled in any. What a formula means by that stands at its element, as `data-tex`.
 */
export function resolveFormulas(root: ParentNode): void {
  const formulas = [...root.querySelectorAll<HTMLElement>('[data-math]')];
  const sources = formulas.map(({ textContent }) => textContent);
  if (!sources.some((source) => SPECIAL.test(source))) return;
  const tags = tagsByLabel(sources);
  const macros: Macros = new Map();
  let total = 0;
  readingLeft = MAX_READ;
  formulas.forEach((formula, index) => {
    const source = sources[index] ?? '';
    const referring = source
      .replace(LABEL, '')
      .replace(
        /\\(eq)?ref\s*\{([^{}]*)\}/g,
        (_all, inBrackets: string | undefined, label: string) => {
          const tag = tags.get(label) ?? '???';
          return String.raw`\text{${inBrackets === undefined ? tag : `(${tag})`}}`;
        },
      );
    const isTooMuch = total > MAX_TOTAL || referring.length > MAX_LENGTH;
    const tex = isTooMuch ? undefined : expanded(referring, macros);
    if (tex === undefined || tex === source) return;
    total += tex.length;
    formula.dataset['tex'] = tex;
  });
}
