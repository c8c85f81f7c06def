import { createContext, use, type ReactNode } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { Fine } from '../../../shared/ui/layout.js';
import composerClasses from './composer.module.css';
import type { ConversationAids as Aids } from './conversation-aids.js';
import classes from './conversation.module.css';

/** Whether what a message stands in has been seen or was about to be, as is what comes after the first view. */
export const IsNearViewport = createContext(false);

/** What one can do about messages far from view isn't made: it was half of what a long conversation consists of. */
export const WhenNear = ({ children }: { readonly children: ReactNode }) =>
  use(IsNearViewport) ? children : null;

/** What the first view of a conversation does without comes in one file, and has room until then. */
const load = () => import('./conversation-later.js');

export const BoardLinks = lazyPart(load, 'BoardLinks', null);

/** Keeps the place of the field. */
export const ComposerRoom = () => (
  <div className={composerClasses.composer}>
    <div className={composerClasses.room} />
  </div>
);

/** What stands above the field comes with it: shown here first, it would begin anew there. */
export const Composer = lazyPart(load, 'Composer', ComposerRoom);

export const ConversationAids = lazyPart(load, 'ConversationAids', null) as typeof Aids;

export const DeliveryLine = lazyPart(load, 'DeliveryLine', () => <Fine isCount>Sending …</Fine>);

/** With the room of its line: few messages are hidden. */
export const HiddenPost = lazyPart(load, 'HiddenPost', () => <p>&nbsp;</p>);

export const LaterMessages = lazyPart(load, 'LaterMessages', null);

export const MarkRoomRead = lazyPart(load, 'MarkRoomRead', null);

export const OlderMessages = lazyPart(
  load,
  'OlderMessages',
  ({ hasMore }) => hasMore && <div className={classes.older} />,
);

export const PostActions = lazyPart(load, 'PostActions', null);

export const QuestionLinks = lazyPart(load, 'QuestionLinks', null);
