import { readQuery } from '@collabor8/domain';

/** A search as its field shows it: filters as chips, and the words behind them. */
export interface TypedSearch {
  /** As they were typed, in their order. */
  readonly filters: readonly string[];
  readonly text: string;
}

export function typedSearch(search: string): TypedSearch {
  const { filters, typed } = readQuery(search);
  return { filters: filters.map(({ source }) => source), text: typed.trimEnd() };
}

export const searchOf = ({ filters, text }: TypedSearch): string =>
  [...filters, text.trim()].filter((part) => part !== '').join(' ');

const quotesIn = (text: string): number => text.split('"').length - 1;

/** What is typed, with the filters in it as chips: those that are ended by a space, a bracket or a quotation mark. */
export function withChips({ filters, text }: TypedSearch): TypedSearch {
  const end = /[\]"]$/.test(text) ? text.length : text.search(/\S*$/);
  // Within quotation marks that are open yet nothing is a filter.
  if (quotesIn(text.slice(0, end)) % 2 === 1) return { filters, text };
  const done = readQuery(text.slice(0, end));
  if (done.filters.length === 0) return { filters, text };
  const more = done.filters.map(({ source }) => source);
  return { filters: [...filters, ...more], text: done.typed + text.slice(end) };
}

/** Without one of its filters. */
export const withoutFilter = (typed: TypedSearch, index: number): TypedSearch => ({
  ...typed,
  filters: typed.filters.toSpliced(index, 1),
});

/** The last filter as text again, so that it can be typed on. */
export function withLastReopened({ filters, text }: TypedSearch): TypedSearch {
  const last = filters.at(-1);
  if (last === undefined) return { filters, text };
  const behind = text === '' ? '' : ` ${text}`;
  return { filters: filters.slice(0, -1), text: last + behind };
}

interface FilterWords {
  /** What it asks for, such as 'since'. */
  readonly what: string;
  readonly value: string;
}

const DATE = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/;

/** 'Mar 2026' or 'Mar 5, 2026'; what is no such date stays as it is. */
function dateWords(text: string): string {
  const [, year = '', month = '', day] = DATE.exec(text) ?? [];
  if (year === '') return text;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  return date.toLocaleDateString('en-US', {
    ...{ timeZone: 'UTC', year: 'numeric', month: 'short' },
    ...(day !== undefined && { day: 'numeric' }),
  });
}

/** A filter in words, by what was typed for it. */
export function filterWords(source: string): FilterWords {
  const [filter] = readQuery(source).filters;
  const [, name = '', value = ''] = /^-?([a-z]+):"?(.*?)"?$/u.exec(source) ?? [];
  switch (filter?.kind) {
    case 'tag':
      return { what: filter.isNot ? 'not tagged' : 'tagged', value: filter.key };
    case 'user':
      return { what: filter.isNot ? 'not from' : 'from', value: filter.name };
    case 'without':
      return { what: 'without', value: source.replace(/^-"?(.*?)"?$/u, '$1') };
    case 'has':
      return { what: 'has', value: filter.thing };
    case 'created':
      return { what: name, value: dateWords(value) };
    case 'score':
    case 'answers':
      return {
        what: name,
        value:
          filter.max === Infinity && /^\d/.test(value) ? `${value.replace(/\.\.$/, '')}+` : value,
      };
    case 'accepted':
    case 'unanswered':
      return { what: 'is', value: filter.kind };
    case undefined:
      return { what: '', value: source };
  }
}
