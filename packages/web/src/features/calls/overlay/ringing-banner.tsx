import type { CallSignal, NumberedCall } from '@collabor8/domain';
import { CALL_PATH } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { IconPhoneIncoming } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { FrameBanner } from '../../../shared/ui/frame-banner.js';
import { useCalls } from '../calls-context.js';
import { ring } from '../desk/ringtone.js';

interface RingingBannerProps {
  readonly call: NumberedCall;
  readonly offer: CallSignal;
}

export function RingingBanner({ call, offer }: RingingBannerProps) {
  const { load } = useCalls();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => ring(), []);

  const answer = async () => {
    const desk = await load();
    void desk.answer(call, offer);
    if (pathname !== CALL_PATH) navigate(CALL_PATH);
  };
  const decline = async () => (await load()).decline(call.callId);

  return (
    <FrameBanner
      label="Incoming call"
      icon={IconPhoneIncoming}
      buttons={
        <>
          <Button size="compact-md" onClick={answer}>
            Answer
          </Button>
          <Button size="compact-md" variant="default" onClick={decline}>
            Decline
          </Button>
        </>
      }
    >
      <p role="alert">{`${call.caller.username} is calling:`}</p>
    </FrameBanner>
  );
}
