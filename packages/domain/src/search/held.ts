import { holdsFile, pictureMarksIn, withoutAttachments } from '../pictures/rules.js';

/** What a text may hold beside words. */
export const heldThings = ['file', 'link', 'picture'] as const;
export type HeldThing = (typeof heldThings)[number];

const LINK = /\bhttps?:\/\/[^\s<>()[\]]/i;

/** What stands in a Markdown text; a picture or file that is kept here is no link. */
export function heldIn(text: string): readonly HeldThing[] {
  const is: Readonly<Record<HeldThing, boolean>> = {
    file: holdsFile(text),
    link: LINK.test(withoutAttachments(text)),
    picture: pictureMarksIn(text).length > 0,
  };
  return heldThings.filter((thing) => is[thing]);
}

/** What 'has:' asks for by a word. */
export const readHeldThing = (word: string): HeldThing | undefined =>
  heldThings.find((thing) => thing === word);
