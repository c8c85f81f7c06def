import { useEffect, useState } from 'react';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';
import { useActiveCall, useCalls } from '../calls-context.js';
import { CallControls } from './call-controls.js';
import classes from './call-page.module.css';
import { MakeACall } from './make-a-call.js';
import { MediaProblemLine } from './own-media.js';
import { Talk } from './talk.js';

export function CallPage() {
  usePageTitle('Call Page');
  const { desk, load } = useCalls();
  const held = useActiveCall();
  // Whom one has talked to stays chosen: they are called again by one click.
  const [chosen, setChosen] = useState('');
  if (held !== null && held.other !== chosen) setChosen(held.other);
  useEffect(() => void load(), [load]);
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
          <CallControls media={desk.media} />
        </>
      )}
    </>
  );
}
