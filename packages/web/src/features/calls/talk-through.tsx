import { isTalkedThrough, roleIn } from '@collabor8/domain';
import { useState } from 'react';
import { trpc, failureText, useChange } from '../../shared/api/trpc.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { chatPath, talkedThroughPath } from '../../shared/paths.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { ButtonLink, QuietButton } from '../../shared/ui/controls/button.js';
import { notifyError } from '../../shared/ui/notices/notify.js';
import { useIsMet } from '../blocks/index.js';
import { useCall } from './call-button.js';
import { selectLastCall } from './calls-slice.js';

const FormDialog = lazyPart(() => import('../../shared/ui/dialogs/dialog.js'), 'FormDialog');

interface AwayDialogProps {
  readonly username: string;
  readonly onClose: () => void;
}

/** Says that somebody can't be called, and leads to the chat with them. */
function AwayDialog({ username, onClose }: AwayDialogProps) {
  const navigate = useNavigate();
  const open = useChange(trpc.chats.create);
  return (
    <FormDialog
      title={`${username} is not online`}
      submitLabel="Write a message"
      change={open}
      onSubmit={() =>
        open.mutate(
          { participants: [username] },
          { onSuccess: ({ _id }) => navigate(chatPath(_id)) },
        )
      }
      onClose={onClose}
    >
      <p>{`${username} cannot be called at the moment. In a message you can agree on a time.`}</p>
    </FormDialog>
  );
}

interface TalkThroughProps {
  /** The question they are called about; undefined where neither of the two has asked it. */
  readonly qid: string | undefined;
  /** Who asked the question, or has answered it. */
  readonly username: string;
}

/** Calls somebody from what they wrote, about it where one may; after such a talk it leads to what is written of it. */
export function TalkThrough({ qid, username }: TalkThroughProps) {
  const own = useUserContext().user.username;
  const { client } = trpc.useUtils();
  const call = useCall();
  const isMet = useIsMet();
  const last = useAppSelector(selectLastCall);
  const [isAsking, setAsking] = useState(false);
  const [isAway, setAway] = useState(false);
  if (last && isTalkedThrough(last) && last.about?.qid === qid && roleIn(last, username)) {
    return (
      <ButtonLink
        variant="subtle"
        color="gray"
        size="compact-sm"
        to={talkedThroughPath(last.callId)}
      >
        Write up your talk
      </ButtonLink>
    );
  }
  if (username === own || call === undefined || !isMet(username)) return null;
  const begin = async () => {
    setAsking(true);
    try {
      if (await client.calls.reaches.query({ username })) await call(username, qid);
      else setAway(true);
    } catch (error) {
      notifyError(failureText(error));
    }
    setAsking(false);
  };
  return (
    <>
      <QuietButton
        loading={isAsking}
        aria-label={qid === undefined ? `Call ${username}` : `Talk it through with ${username}`}
        onClick={() => void begin()}
      >
        {qid === undefined ? 'Call' : 'Talk it through'}
      </QuietButton>
      {isAway && <AwayDialog username={username} onClose={() => setAway(false)} />}
    </>
  );
}
