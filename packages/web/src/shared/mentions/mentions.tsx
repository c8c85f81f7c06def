import { lazyPart } from '../lazy/lazy-part.js';
import type { MentionsProps } from './mention-popup.js';

const MentionLookout = lazyPart(
  () => import('./mention-popup.js'),
  'MentionLookout',
  // Names can be typed in full.
  null,
);

/** Completes `@name` in a field: stands beside it, and loads with the first '@'. */
export const Mentions = (props: MentionsProps) =>
  props.value.includes('@') ? <MentionLookout {...props} /> : null;
