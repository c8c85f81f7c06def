import { NAMES_IN_REQUEST } from '@collabor8/domain';
import { z, type ZodError } from 'zod';
import { AppError } from './errors.js';

/** What a person calls the abbreviations in the names of SPEC §7. */
const words: Readonly<Record<string, string>> = {
  _id: 'ID',
  qid: 'question ID',
  ans: 'answer',
  msg: 'message',
};

/** 'numObjects' as 'num objects', 'gameID' as 'game ID'. */
const inWords = (name: string): string =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .split(' ')
    .map((word) => words[word] ?? (word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(' ');

/** 'The title', or 'The option text (poll.options[1].optionText)' where the name alone is not clear. */
function nameOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string');
  if (name === undefined) return path.length === 0 ? 'The request' : 'An entry of the list';
  const address = path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`;
    return before === '' ? String(part) : `${before}.${String(part)}`;
  }, '');
  const spoken = inWords(name);
  return spoken === address ? `The ${spoken}` : `The ${spoken} (${address})`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The most values that a sentence lists. */
const LISTED = 10;

const limitOf = (origin: string, limit: number | bigint): string =>
  origin === 'string'
    ? `${limit} characters`
    : origin === 'array'
      ? `${limit} entries`
      : `${limit}`;

/** What is wrong with a value, to be said after its name. */
export function problemOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'too_big':
      return `cannot be more than ${limitOf(issue.origin, issue.maximum)}`;
    case 'too_small':
      return `cannot be less than ${limitOf(issue.origin, issue.minimum)}`;
    case 'invalid_value':
      return issue.values.length > LISTED
        ? 'is none of the known ones'
        : `must be ${issue.values.map(String).join(' or ')}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'must be a UUID' : 'has the wrong form';
    case 'invalid_union':
      return 'is of no known kind';
    default:
      return 'is not valid';
  }
}

// For every schema that names no sentence of its own, over REST and tRPC alike.
z.config({ customError: (issue) => `${nameOf(issue.path ?? [])} ${problemOf(issue)}.` });

/** Problems that one answer tells: who sends a thousand wrong fields mends the first ones first. */
const TOLD = 3;

/** A sentence for each of the first few wrong fields. */
export function describeIssues({ issues }: ZodError): string {
  const sentences = [...new Set(issues.map(({ message }) => message))];
  const rest = sentences.length - TOLD;
  return [
    ...sentences.slice(0, TOLD),
    ...(rest > 0 ? [`There are ${rest} more problems.`] : []),
  ].join(' ');
}

/** Entries of the longest list that any request has, and all its values together. */
export const ENTRIES_MAX = NAMES_IN_REQUEST;
export const VALUES_MAX = 4 * ENTRIES_MAX;
const DEPTH_MAX = 20;

/**
 * Refuses what holds far more values than any request, before a schema looks at each of them: not
 * every one counts the entries of a list before it checks them.
 * @throws AppError 'invalid'
 */
export function assertModest(input: unknown): void {
  let values = 0;
  const visit = (value: unknown, path: readonly PropertyKey[]): void => {
    values += 1;
    if (values > VALUES_MAX || path.length > DEPTH_MAX) {
      throw new AppError('invalid', 'The request holds too many values.');
    }
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) {
      for (const key in value) visit(value[key as keyof typeof value], [...path, key]);
      return;
    }
    if (value.length > ENTRIES_MAX) {
      throw new AppError('invalid', `${nameOf(path)} cannot be more than ${ENTRIES_MAX} entries.`);
    }
    value.forEach((entry, place) => visit(entry, [...path, place]));
  };
  visit(input, []);
}

/** Parses what came from outside; a wrong shape is an AppError that says what is wrong. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  assertModest(input);
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', describeIssues(parsed.error));
}
