import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import type { CommentFormProps } from './begun-comment.js';
import { CommentFormStandIn } from './comment-form-stand-in.js';

/** What it is written and sent with comes after the first content of the page. */
export const CommentForm = lazyPart(
  () => import('./comment-form.js'),
  (module) => module.CommentForm,
  { fallback: (props: CommentFormProps) => <CommentFormStandIn {...props} /> },
);
