import { showsDeleteControl } from '@collabor8/domain';
import { lazyBeside, lazyPart } from '../../../shared/lazy/lazy-part.js';
import { MessageActionSlots } from '../../messages/index.js';
import type { MessageActionsProps } from './message-actions.js';

/** What the first view of a chat does without comes in one file, and has room until then. */
const load = () => import('./chat-later.js');

export const CallButton = lazyBeside(load, (module) => module.CallButton);
export const MarkRead = lazyBeside(load, (module) => module.MarkRead);
export const MoreChats = lazyBeside(load, (module) => module.MoreChats);
export const OnlineStatuses = lazyBeside(load, (module) => module.OnlineStatuses);
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

const Acts = lazyPart(load, (module) => module.MessageActions, {
  fallback: (props) => <MessageActionSlots count={countOfActs(props)} />,
});

function countOfActs({ message, role, reader }: MessageActionsProps): number {
  const { call, msgFrom } = message;
  const canReport = call === undefined && msgFrom !== reader && msgFrom !== '';
  return Number(canReport) + Number(showsDeleteControl(role, message, reader));
}

/** The buttons beside a message. */
export const MessageActions = (props: MessageActionsProps) => (
  <MessageActionSlots count={countOfActs(props)}>
    <Acts {...props} />
  </MessageActionSlots>
);
