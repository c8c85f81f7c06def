import type { CallSignal, NumberedCall } from '@collabor8/domain';
import { CALL_PATH } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { IconPhoneIncoming } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { FrameBanner } from '../../../shared/ui/frame-banner.js';
import { useCalls } from '../calls-context.js';

const PERIOD_SECONDS = 3;
const TONES_HZ = [440, 554.37] as const;
const LOUDNESS = 0.08;

/**
 * Two soft tones, twice every three seconds, until the returned function is called. A page that
 * nobody has touched yet may make no sound: then it rings in silence.
 */
function ring(): () => void {
  const context = new AudioContext();
  const strike = (at: number): void => {
    for (const frequency of TONES_HZ) {
      const tone = new OscillatorNode(context, { frequency });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.03);
      gain.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.6);
    }
  };
  const toll = (): void => {
    if (context.state !== 'running') return;
    strike(context.currentTime);
    strike(context.currentTime + 0.7);
  };
  context.addEventListener('statechange', toll, { once: true });
  toll();
  const timer = setInterval(toll, PERIOD_SECONDS * 1000);
  return () => {
    clearInterval(timer);
    context.removeEventListener('statechange', toll);
    void context.close();
  };
}

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
