import { GROUP_CALL_MAX, seatOf } from '@collabor8/domain';
import { IconVideo } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { declareRead } from '../../../shared/reads/declare-read.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { Row, Text } from '../../../shared/ui/layout.js';
import { useActiveCall, useActiveGroup, useJoinGroup } from '../calls.js';
import { groupCallRead, noGroupCallRead, selectGroupCall } from './group-slice.js';
import classes from './in-chat.module.css';

const groupRead = declareRead({ path: 'calls.openGroup' });

interface InChatProps {
  readonly chatId: string;
}

/** Calls the group, or joins its call; in none or only in this one. */
export function GroupCallButton({ chatId }: InChatProps) {
  const join = useJoinGroup();
  const held = useActiveCall();
  const group = useActiveGroup();
  if (held !== null || group !== null) return null;
  return (
    <IconButton label="Call" onClick={() => join(chatId)}>
      <IconVideo size={20} aria-hidden />
    </IconButton>
  );
}

export function GroupCallLine({ chatId }: InChatProps) {
  const reader = useUserContext().user.username;
  const dispatch = useDispatch();
  const join = useJoinGroup();
  const held = useActiveCall();
  const group = useActiveGroup();
  useLiveRead(
    groupRead,
    { chatId },
    {
      land: (call) => dispatch(call === null ? noGroupCallRead(chatId) : groupCallRead(call)),
    },
  );
  const call = useAppSelector(selectGroupCall, chatId);
  if (call === undefined) return null;
  const isFull = seatOf(call, reader) === undefined && call.seats.length >= GROUP_CALL_MAX;
  const isElsewhere = held !== null || (group !== null && group.chatId !== chatId);
  return (
    <Row className={classes.line} gap={12} isOneLine size="s" pad={[8, 20]} role="status">
      <Text isCut fit="fill">
        {`A call is going on: ${call.seats.map(({ username }) => username).join(', ')}`}
      </Text>
      {isFull ? (
        <span>Four people are in it.</span>
      ) : (
        !isElsewhere && (
          <Button size="compact-sm" onClick={() => join(chatId)}>
            {group === null ? 'Join' : 'Back to the call'}
          </Button>
        )
      )}
    </Row>
  );
}
