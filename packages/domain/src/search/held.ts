import { withoutOwnPictures } from '../pictures/rules.js';

/** What a text may hold beside words. */
export const heldThings = ['link', 'picture'] as const;
export type HeldThing = (typeof heldThings)[number];

const LINK = /\bhttps?:\/\/[^\s<>()[\]]/i;

/** What stands in a Markdown text; a picture that is kept here is no link. */
export function heldIn(text: string): readonly HeldThing[] {
  const words = withoutOwnPictures(text);
  const is: Readonly<Record<HeldThing, boolean>> = {
    link: LINK.test(words),
    picture: words !== text,
  };
  return heldThings.filter((thing) => is[thing]);
}

/** What 'has:' asks for by a word; the files that people send are pictures. */
export function readHeldThing(word: string): HeldThing | undefined {
  const named = word === 'file' ? 'picture' : word;
  return heldThings.find((thing) => thing === named);
}
