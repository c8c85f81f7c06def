import { listenTo } from '../../../shared/listeners.js';
import { RINGING_MS, type CallSignal, type NumberedCall } from '@collabor8/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { IconMessage, IconPhoneIncoming } from '@tabler/icons-react';
import { useBrowserNotices, isAnyTabVisible } from '../../../shared/browser-notices.js';
import { claimNotification } from '../../../shared/claim-notification.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useLocation, useNavigate } from '../../../shared/navigation/navigation.js';
import { CALL_PATH } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { FrameBanner } from '../../../shared/ui/frame-banner.js';
import { useUrgentInTitle } from '../../../shared/ui/page-header.js';
import { useCalls, useJoinGroup } from '../calls.js';
import { ringSilenced } from '../group/group-slice.js';

interface Sound {
  readonly tonesHz: readonly number[];
  /** When each stroke begins, and how long it sounds. */
  readonly strokes: readonly number[];
  readonly strokeSeconds: number;
  readonly everySeconds: number;
  readonly loudness: number;
}

/** Two soft tones, twice every three seconds. */
const RING: Sound = {
  tonesHz: [440, 554.37],
  strokes: [0, 0.7],
  strokeSeconds: 0.6,
  everySeconds: 3,
  loudness: 0.08,
};

/** What a caller hears while it rings at the other end. */
const RINGBACK: Sound = {
  tonesHz: [425],
  strokes: [0],
  strokeSeconds: 1,
  everySeconds: 4,
  loudness: 0.03,
};

/** Sounds until the answer is called; on a page that nobody has touched, as soon as it may. */
function sound({ tonesHz, strokes, strokeSeconds, everySeconds, loudness }: Sound): () => void {
  const context = new AudioContext();
  const strike = (at: number): void => {
    for (const frequency of tonesHz) {
      const tone = new OscillatorNode(context, { frequency });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(loudness, at + 0.03);
      gain.gain.exponentialRampToValueAtTime(0.001, at + strokeSeconds);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + strokeSeconds);
    }
  };
  const toll = (): void => {
    if (context.state !== 'running') return;
    for (const after of strokes) strike(context.currentTime + after);
  };
  context.addEventListener('statechange', toll, { once: true });
  toll();
  const timer = setInterval(toll, everySeconds * 1000);
  return () => {
    clearInterval(timer);
    context.removeEventListener('statechange', toll);
    void context.close();
  };
}

/** Shakes a phone, now and with every ring; other machines have nothing to shake. */
function shake(): () => void {
  if (!('vibrate' in navigator)) return () => undefined;
  const pulse = () => navigator.vibrate([400, 200, 400]);
  pulse();
  const timer = setInterval(pulse, RING.everySeconds * 1000);
  return () => {
    clearInterval(timer);
    navigator.vibrate(0);
  };
}

/** Rings until the returned function is called, which is when the call is answered or over. */
function ring(): () => void {
  const stops = [sound(RING), shake()];
  return () => stops.forEach((stop) => stop());
}

/** Sounds for the caller until the returned function is called. */
export const ringBack = (): (() => void) => sound(RINGBACK);

type CallAction = 'answer' | 'decline';

interface CallNotification {
  readonly callId: string;
  readonly caller: string;
  /** Where there is no worker, and so no buttons: it was pressed. */
  readonly onOpen: () => void;
}

/** TypeScript's own types lack what only workers may show. */
interface WorkerNotificationOptions extends NotificationOptions {
  readonly actions: readonly { readonly action: CallAction; readonly title: string }[];
  readonly renotify: boolean;
}

async function show({ callId, caller, onOpen }: CallNotification): Promise<() => void> {
  if (await isAnyTabVisible()) return () => undefined;
  if (!(await claimNotification(`call ${callId}`, false))) return () => undefined;
  const title = `${caller} is calling`;
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const registration = await worker?.getRegistration();
  if (registration?.active == null) {
    const shown = new Notification(title, { tag: callId, requireInteraction: true });
    shown.onclick = () => {
      window.focus();
      onOpen();
      shown.close();
    };
    return () => shown.close();
  }
  const options: WorkerNotificationOptions = {
    tag: callId,
    renotify: true,
    requireInteraction: true,
    data: { callId },
    actions: [
      { action: 'answer', title: 'Answer' },
      { action: 'decline', title: 'Decline' },
    ],
  };
  await registration.showNotification(title, options);
  return () => {
    void registration
      .getNotifications({ tag: callId })
      .then((shown) => shown.forEach((each) => each.close()));
  };
}

/** Tells of a call as the system does, in one of the tabs, while none is looked at; returns what takes it away. */
function showCallNotification(notification: CallNotification): () => void {
  let isOver = false;
  let takeAway: (() => void) | undefined;
  show(notification).then(
    (end) => {
      takeAway = end;
      if (isOver) end();
    },
    // It rings all the same.
    () => undefined,
  );
  return () => {
    isOver = true;
    takeAway?.();
  };
}

const actionIn = (data: unknown, callId: string): CallAction | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('callId' in data) || data.callId !== callId || !('callAction' in data)) return undefined;
  return data.callAction === 'answer' || data.callAction === 'decline'
    ? data.callAction
    : undefined;
};

function onCallNotification(callId: string, act: (action: CallAction) => void): () => void {
  // Missing on pages that came over plain http.
  if (!('serviceWorker' in navigator)) return () => undefined;
  return listenTo(navigator.serviceWorker, ['message'], ({ data }) => {
    const action = actionIn(data, callId);
    if (action !== undefined) act(action);
  });
}

const DeclineDialog = lazyPart(() => import('./decline-dialog.js'), 'DeclineDialog');

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
            <IconMessage size={20} aria-hidden />
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

interface GroupBannerProps {
  readonly caller: string;
  readonly chatId: string;
  readonly title: string;
}

/** Somebody has begun the call of a group. Whoever declines can join later all the same. */
export function GroupBanner({ caller, chatId, title }: GroupBannerProps) {
  const dispatch = useDispatch();
  const join = useJoinGroup();
  useUrgentInTitle(`${caller} is calling`);
  useEffect(() => ring(), []);
  useEffect(() => {
    const timer = setTimeout(() => dispatch(ringSilenced()), RINGING_MS);
    return () => clearTimeout(timer);
  }, [dispatch]);
  return (
    <FrameBanner
      label="Incoming call"
      icon={IconPhoneIncoming}
      buttons={
        <>
          <Button
            size="compact-md"
            onClick={() => {
              dispatch(ringSilenced());
              void join(chatId);
            }}
          >
            Join
          </Button>
          <Button size="compact-md" variant="default" onClick={() => dispatch(ringSilenced())}>
            Decline
          </Button>
        </>
      }
    >
      <p role="alert">{`${caller} is calling ${title}:`}</p>
    </FrameBanner>
  );
}
