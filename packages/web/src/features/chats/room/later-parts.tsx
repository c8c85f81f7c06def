import { lazyBeside, lazyPart } from '../../../shared/lazy/lazy-part.js';
import { WhenNear } from '../../messages/index.js';
import type { MessageBarProps } from './acts/message-controls.js';
import actClasses from './acts/acts.module.css';
import type { PollMessageProps } from './poll-message.js';
import pollClasses from './poll-message.module.css';

/** What the first view of a chat does without comes in one file, and has room until then. */
const load = () => import('./chat-later.js');

export const ChatButtons = lazyBeside(load, (module) => module.ChatButtons);
export const MarkRead = lazyBeside(load, (module) => module.MarkRead);
export const MoreChats = lazyBeside(load, (module) => module.MoreChats);
export const OnlineStatuses = lazyBeside(load, (module) => module.OnlineStatuses);
export const ShownMessage = lazyBeside(load, (module) => module.ShownMessage);
export const Typing = lazyBeside(load, (module) => module.Typing);

/** A message without its marks. */
export const PlainText = lazyPart(
  load,
  ({ plainText }) =>
    ({ text }: { readonly text: string }) =>
      plainText(text),
  { fallback: ({ text }) => text },
);

export const MissedCallLine = lazyPart(load, (module) => module.MissedCallLine, {
  fallback: () => <p>&nbsp;</p>,
});

/** A poll with the room that its options and its line below them take up. */
export const PollMessage = lazyPart(load, (module) => module.PollMessage, {
  fallback: ({ poll }: PollMessageProps) => (
    <div className={pollClasses.poll}>
      <p className={pollClasses.question} dir="auto">
        {poll.question}
      </p>
      <ul className={pollClasses.options}>
        {poll.options.map(({ optionText }, index) => (
          <li key={index} className={pollClasses.option} dir="auto">
            {optionText}
          </li>
        ))}
      </ul>
      <p className={pollClasses.total}>&nbsp;</p>
    </div>
  ),
});

export const Answering = lazyBeside(load, (module) => module.Answering);
export const MessageMenu = lazyBeside(load, (module) => module.MessageMenu);
export const PinnedBar = lazyPart(load, (module) => module.PinnedBar, {
  fallback: ({ pinned }) => pinned.length > 0 && <div className={actClasses.pinned} />,
});
export const QuoteLine = lazyPart(load, (module) => module.QuoteLine, {
  fallback: ({ quote }) => (
    <p className={actClasses.quote}>
      <bdi className={actClasses.quoted}>{quote?.msgFrom}</bdi>
      <span>{quote?.msg}</span>
    </p>
  ),
});

/** With the room that reactions take up. */
export const MessageBelow = lazyPart(load, (module) => module.MessageBelow, {
  fallback: ({ message: { reactions } }) => (
    <div className={actClasses.below}>
      {reactions?.map(({ emoji, usernames }) => (
        <span key={emoji} className={actClasses.reaction}>
          {emoji} {usernames.length}
        </span>
      ))}
    </div>
  ),
});

const Bar = lazyBeside(load, (module) => module.MessageBar);

/** What one can do about a message. */
export const MessageBar = (props: MessageBarProps) => (
  <WhenNear>
    <Bar {...props} />
  </WhenNear>
);

export const FindPanel = lazyPart(
  () => import('./find/find-panel.js'),
  (module) => module.FindPanel,
);
