import type { PostRef } from '../moderation/schema.js';
import { pictureMarksIn, type PictureMark } from '../pictures/rules.js';

/*
 * A drawing upon a code block or picture of a post lies over it as a layer. It stands in a text like every
 * other drawing, with its anchor in its address: so whoever may read that text sees the layer, and it
 * comes and goes with it.
 */

/** 32 bits tell the few posts of a page apart, and the blocks of a post. */
const codeOf = (text: string): string =>
  [...text]
    .reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
    .toString(36);

/** Names a block of a post by what it holds, as two short codes: once it is edited, nothing has that name. */
export const layerAnchor = (post: string, content: string): string =>
  `${codeOf(post)}-${codeOf(content)}`;

/** Whether an anchor names a block of that post, as it stands or stood once. */
export const isOfPost = (anchor: string, post: string): boolean =>
  anchor.startsWith(`${codeOf(post)}-`);

/** Something that is read beside a post, such as its answers and itself. */
export interface TextNearby {
  readonly post: PostRef;
  readonly author: string;
  readonly text: string;
}

export interface Layer extends Pick<PictureMark, 'label' | 'picture'> {
  readonly over: string;
  /** Whose text it stands in, who alone can have made it. */
  readonly by: string;
  /** Where it stands. */
  readonly post: PostRef;
}

/** The layers that stand in some texts, in their order. */
export const layersIn = (texts: readonly TextNearby[]): readonly Layer[] =>
  texts.flatMap(({ post, author: by, text }) =>
    pictureMarksIn(text).flatMap(({ label, picture }): readonly Layer[] => {
      const { over } = picture;
      return over === undefined ? [] : [{ label, picture, over, by, post }];
    }),
  );
