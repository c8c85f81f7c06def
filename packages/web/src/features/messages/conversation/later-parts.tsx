import { createContext, use, type ReactNode } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import composerClasses from './composer.module.css';
import type { ConversationAids as Aids } from './conversation-aids.js';
import classes from './conversation.module.css';
import groupClasses from './message-group.module.css';

/** Whether what a message stands in has been seen or was about to be, as is what comes after the first view. */
export const IsNearViewport = createContext(false);

/** What one can do about messages far from view isn't made: it was half of what a long conversation consists of. */
export const WhenNear = ({ children }: { readonly children: ReactNode }) =>
  use(IsNearViewport) ? children : null;

/** What the first view of a conversation does without comes in one file, and has room until then. */
const load = () => import('./conversation-later.js');

export const BoardLinks = lazyPart(load, (module) => module.BoardLinks, { fallback: null });

/** What stands above the field comes with it: shown here first, it would begin anew there. */
export const Composer = lazyPart(load, (module) => module.Composer, {
  fallback: () => (
    <div className={composerClasses.composer}>
      <div className={composerClasses.room} />
    </div>
  ),
});

export const ConversationAids = lazyPart(load, (module) => module.ConversationAids, {
  fallback: null,
}) as typeof Aids;

export const DeliveryLine = lazyPart(load, (module) => module.DeliveryLine, {
  fallback: () => <span className={groupClasses.time}>Sending …</span>,
});

export const LaterMessages = lazyPart(load, (module) => module.LaterMessages, { fallback: null });

export const MarkRoomRead = lazyPart(load, (module) => module.MarkRoomRead, { fallback: null });

export const OlderMessages = lazyPart(load, (module) => module.OlderMessages, {
  fallback: ({ hasMore }) => hasMore && <div className={classes.older} />,
});

export const PostActions = lazyPart(load, (module) => module.PostActions, {
  fallback: null,
});

export const QuestionLinks = lazyPart(load, (module) => module.QuestionLinks, { fallback: null });
