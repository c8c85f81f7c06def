import { readQuery } from '@collabor8/domain';

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
