import type { CallSignal, NumberedCall } from '@collabor8/domain';
import { IconMessage, IconPhoneIncoming } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBrowserNotices } from '../../../shared/browser-notices.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { CALL_PATH } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { FrameBanner } from '../../../shared/ui/frame-banner.js';
import { useUrgentInTitle } from '../../../shared/ui/use-page-title.js';
import { useCalls } from '../calls.js';
import { onCallNotification, showCallNotification } from './call-notification.js';
import { ring } from './ring.js';

const DeclineDialog = lazyPart(
  () => import('./decline-dialog.js'),
  (module) => module.DeclineDialog,
);

interface RingingBannerProps {
  readonly call: NumberedCall;
  readonly offer: CallSignal;
}

export function RingingBanner({ call, offer }: RingingBannerProps) {
  const { load } = useCalls();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isTold = useBrowserNotices(useUserContext().user.username);
  const [isWriting, setWriting] = useState(false);
  const { callId } = call;
  const caller = call.caller.username;
  useUrgentInTitle(`${caller} is calling`);
  useEffect(() => ring(), []);

  const answer = async () => {
    const desk = await load();
    void desk.answer(call, offer);
    if (pathname !== CALL_PATH) navigate(CALL_PATH);
  };
  const decline = async (words?: string) => (await load()).decline(callId, words);

  const act = useEffectEvent((action: 'answer' | 'decline') => {
    void (action === 'answer' ? answer() : decline());
  });
  useEffect(() => onCallNotification(callId, (action) => act(action)), [callId]);
  useEffect(
    () =>
      isTold ? showCallNotification({ callId, caller, onOpen: () => act('answer') }) : undefined,
    [callId, caller, isTold],
  );

  return (
    <FrameBanner
      label="Incoming call"
      icon={IconPhoneIncoming}
      buttons={
        <>
          <Button size="compact-md" onClick={answer}>
            Answer
          </Button>
          <Button size="compact-md" variant="default" onClick={() => decline()}>
            Decline
          </Button>
          <IconButton label="Send a message instead" size={30} onClick={() => setWriting(true)}>
            <IconMessage size={20} stroke={1.75} aria-hidden />
          </IconButton>
        </>
      }
    >
      <p role="alert">{`${caller} is calling:`}</p>
      {isWriting && (
        <DeclineDialog caller={caller} onDecline={decline} onClose={() => setWriting(false)} />
      )}
    </FrameBanner>
  );
}
