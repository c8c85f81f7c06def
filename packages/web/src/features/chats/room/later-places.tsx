import { showsDeleteControl, type ChatMessage } from '@collabor8/domain';
import { use, type ComponentProps } from 'react';
import { ActsRoom } from '../../messages/index.js';
import { ChatLater, type useChatLater } from './later.js';
import type { MessageActs } from './message-acts.js';

type MissedCall = ComponentProps<NonNullable<ReturnType<typeof useChatLater>>['MissedCallLine']>;

/** Where the buttons beside a message are going to stand. */
export function ActsPlace(props: ComponentProps<typeof MessageActs>) {
  const later = use(ChatLater);
  const { message, role, reader } = props;
  const { call, msgFrom } = message;
  const canReport = call === undefined && msgFrom !== reader && msgFrom !== '';
  return (
    <ActsRoom count={Number(canReport) + Number(showsDeleteControl(role, message, reader))}>
      {later && <later.MessageActs {...props} />}
    </ActsRoom>
  );
}

/** A line of its height until it is there. */
export function MissedCallPlace(props: MissedCall) {
  const later = use(ChatLater);
  return later === undefined ? <p>&nbsp;</p> : <later.MissedCallLine {...props} />;
}

/** Where it says that a message was hidden. */
export function HiddenPlace({ _id, msgFrom }: ChatMessage) {
  const later = use(ChatLater);
  return later && <later.HiddenPost kind="chatMessage" id={_id} author={msgFrom} />;
}
