const LONGEST = 2000;
/** Only its form matters: nobody is ever led there. */
const HERE = 'https://here.invalid';

/** An address of this site that somebody wants to come back to; undefined for any other. */
export function localPath(path: string): string | undefined {
  if (path.length > LONGEST || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path)) return undefined;
  if (!URL.canParse(path, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  // '/./' and the like are taken out of it, which may leave an address elsewhere.
  const isHere = origin === HERE && !pathname.startsWith('//');
  return isHere ? `${pathname}${search}${hash}` : undefined;
}
