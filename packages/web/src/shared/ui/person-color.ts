const PERSON_COLORS = 8;
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Which of the eight `--person-…` colours is theirs: the same one everywhere. */
export function personColor(name: string): number {
  const hash = [...name].reduce(
    (mixed, char) => Math.imul(mixed ^ (char.codePointAt(0) ?? 0), FNV_PRIME),
    FNV_START,
  );
  return ((hash >>> 24) % PERSON_COLORS) + 1;
}
