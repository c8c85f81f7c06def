import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  Token,
  TokenizeContext,
} from 'micromark-util-types';

/** What parsing a piece of a text may take: about a tenth of a second. Long posts of real sites take less than half. */
export const PARSE_BUDGET = 6_000_000;
/** A character that is consumed, be it for the second time. */
const CONSUMED = 10;

/** A line of the text, whatever stands in it. */
const LINE = 500;

/** Words and lines cost what their characters cost; among all other tokens the parser walks to and fro. */
const CHEAP: ReadonlySet<string> = new Set([
  'chunkContent',
  'chunkFlow',
  'chunkText',
  'codeFlowValue',
  'data',
  'htmlFlowData',
  'lineEnding',
  'lineEndingBlank',
  'linePrefix',
  'literalAutolink',
  'literalAutolinkEmail',
  'literalAutolinkHttp',
  'literalAutolinkWww',
  'tableDelimiterRow',
  'tableHead',
  'tableRow',
  'whitespace',
]);

const CLOSING_BRACKET = 93;
const BACKTICK = 96;
const LABELS: ReadonlySet<string> = new Set(['labelImage', 'labelLink']);

/** A text is so written that parsing it would hold up the page. */
class TooIntricate extends Error {}

let left = 0;

function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new TooIntricate();
}

/** Brackets that each tokenizer has read; whether one is closed, its token says. */
const metered = new WeakMap<Effects, Token[]>();

/** Counts what a tokenizer does from now on. */
function meterTokenizer(effects: Effects): Token[] {
  const labels: Token[] = [];
  metered.set(effects, labels);
  const { consume, enter, exit } = effects;
  let tokens = 0;
  effects.consume = (code) => {
    spend(CONSUMED);
    consume(code);
  };
  effects.enter = (type, fields) => {
    if (type === 'chunkFlow') spend(LINE);
    if (!CHEAP.has(type)) {
      tokens += 1;
      spend(tokens);
    }
    return enter(type, fields);
  };
  effects.exit = (type) => {
    const token = exit(type);
    if (LABELS.has(type)) labels.push(token);
    if (type === 'attentionSequence') {
      // Emphasis is paired when all of a paragraph is read, each pair by moving what follows it: a long run makes many.
      const marks = token.end.offset - token.start.offset;
      tokens += marks - 1;
      spend(marks * tokens);
    }
    return token;
  };
  return labels;
}

/** Declines to be what it was asked for. */
function tokenizeMeter(this: TokenizeContext, effects: Effects, _ok: State, nok: State): State {
  const labels = metered.get(effects) ?? meterTokenizer(effects);
  return (code: Code) => {
    while (labels.at(-1)?._balanced) labels.pop();
    // What it closes is looked for among all that stands before it; so is, for each word, a bracket that is open.
    if (code === CLOSING_BRACKET || labels.length > 0) spend(this.events.length);
    return nok(code);
  };
}

/** Within a run of backticks nothing begins: asked there, code would begin with a part of a run that is not closed. */
const construct: Construct = { tokenize: tokenizeMeter, previous: (code) => code !== BACKTICK };
/** What a tokenizer is asked for where nothing else begins. */
const otherwise = { null: construct };

const before = (characters: string) =>
  Object.fromEntries([...characters].map((character) => [character.charCodeAt(0), construct]));

/** Micromark's codes of a tab and of the columns that it fills. */
const TABS = { [-2]: construct, [-1]: construct };

/** Stands before whatever may begin a container, a block or something in a line: so it meters every tokenizer. */
export const meter: Extension = {
  document: { ...before('*+-0123456789>['), ...otherwise },
  flowInitial: { ...before(' '), ...TABS, ...otherwise },
  contentInitial: { ...before('['), ...otherwise },
  text: { ...before('!$&*:<@HW[\\]_`hw~'), ...otherwise },
  string: { ...before('&\\'), ...otherwise },
};

export interface Worked<T> {
  /** Undefined where the effort did not suffice. */
  readonly result: T | undefined;
  readonly spent: number;
}

/** Parses with so much effort at most. */
export function withinBudget<T>(effort: number, parse: () => T): Worked<T> {
  left = effort;
  try {
    return { result: parse(), spent: effort - left };
  } catch (error) {
    if (error instanceof TooIntricate) return { result: undefined, spent: effort };
    throw error;
  }
}
