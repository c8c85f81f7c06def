import { IconBellOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { useActiveCall, useCalls } from '../calls.js';
import { CallControls, ControlButton } from './call-controls.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import classes from './call-page.module.css';
import { MakeACall, keepRecent } from './make-a-call.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { MediaProblemLine } from './own-media.js';

/** Nobody talks yet when the page is opened: it is here by the time somebody does. */
const Talk = lazyPart(
  () => import('./talk.js'),
  (module) => module.Talk,
);
const DoNotDisturbDialog = lazyPart(
  () => import('../quiet/do-not-disturb.js'),
  (module) => module.DoNotDisturbDialog,
);

function DoNotDisturb() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ControlButton label="Do not disturb" onClick={() => setOpen(true)}>
        <IconBellOff size={22} stroke={1.75} aria-hidden />
      </ControlButton>
      {isOpen && <DoNotDisturbDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export function CallPage() {
  usePageTitle('Call Page');
  const { desk, load } = useCalls();
  const held = useActiveCall();
  // Whom one has talked to stays chosen: they are called again by one click.
  const [chosen, setChosen] = useState('');
  if (held !== null && held.other !== chosen) setChosen(held.other);
  const { username } = useUserContext().user;
  const other = held?.other;
  useEffect(() => {
    if (other !== undefined) keepRecent(username, other);
  }, [other, username]);
  useEffect(() => void load(), [load]);
  useEffect(() => void Talk.load().catch(() => undefined), []);
  if (desk !== null && held !== null) {
    return (
      <>
        <VisuallyHidden as="h1">Call Page</VisuallyHidden>
        <div className={classes.problem}>
          <MediaProblemLine media={desk.media} />
        </div>
        <Talk desk={desk} held={held} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Call Page" />
      <MakeACall chosen={chosen} onChoose={setChosen} />
      {desk !== null && (
        <>
          <div className={classes.problem}>
            <MediaProblemLine media={desk.media} />
          </div>
          <CallControls media={desk.media}>
            <DoNotDisturb />
          </CallControls>
        </>
      )}
    </>
  );
}
