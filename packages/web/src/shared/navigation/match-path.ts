export type PathParameters = Readonly<Record<string, string | undefined>>;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The parameters of a pattern such as `/new/answer/:qid?`; null where it doesn't fit. Case and a last slash don't count. */
export function matchPath(pattern: string, pathname: string): PathParameters | null {
  const names: string[] = [];
  const source = pattern
    .split('/')
    .slice(1)
    .map((part) => {
      if (!part.startsWith(':')) return `/${part}`;
      const isOptional = part.endsWith('?');
      names.push(part.slice(1, isOptional ? -1 : undefined));
      return isOptional ? '(?:/([^/]+))?' : '/([^/]+)';
    });
  const match = new RegExp(`^${source.join('')}/*$`, 'i').exec(pathname);
  if (match === null) return null;
  return Object.fromEntries(
    names.map((name, index) => {
      const value = match[index + 1];
      return [name, value === undefined ? undefined : decode(value)];
    }),
  );
}
