const ANSWER = 'answer-';
const COMMENT = 'comment-';

/** Where a post stands in its page; `#` and this lead to it. */
export const commentAnchor = (commentId: string): string => COMMENT + commentId;

export const answerIn = (hash: string): string | undefined => namedIn(hash, ANSWER);
export const commentIn = (hash: string): string | undefined => namedIn(hash, COMMENT);

/** What the hash of an address names: '#comment-1' names '1' with the beginning 'comment-'. */
function namedIn(hash: string, beginning: string): string | undefined {
  const start = `#${beginning}`;
  if (!hash.startsWith(start) || hash.length === start.length) return undefined;
  try {
    return decodeURIComponent(hash.slice(start.length));
  } catch {
    return undefined;
  }
}

/** What is skipped out of view gets its own height once it is near: then it is shown once more. */
const FRAMES = 6;

export function bringIntoView(element: HTMLElement, block: ScrollLogicalPosition): void {
  let frames = FRAMES;
  const show = () => {
    if (!element.isConnected) return;
    element.scrollIntoView({ block });
    frames -= 1;
    if (frames > 0) requestAnimationFrame(show);
  };
  show();
}
