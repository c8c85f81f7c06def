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
