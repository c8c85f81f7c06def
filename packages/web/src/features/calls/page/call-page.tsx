import { useEffect } from 'react';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { useCalls, useHeldCall } from '../calls-context.js';
import { CallControls } from './call-controls.js';
import classes from './call-page.module.css';
import { MakeACall } from './make-a-call.js';
import { MediaProblemLine } from './media-problem-line.js';
import { OwnPanel } from './own-panel.js';
import { RemotePanel } from './remote-panel.js';

export function CallPage() {
  usePageTitle('Call Page');
  const { desk, load } = useCalls();
  const held = useHeldCall();
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageHeader title="Call Page" />
      <MakeACall />
      {desk !== null && (
        <>
          <div className={classes.problem}>
            <MediaProblemLine media={desk.media} />
          </div>
          {held !== null && (
            <div className={classes.panels}>
              <OwnPanel media={desk.media} />
              <RemotePanel desk={desk} held={held} />
            </div>
          )}
          <CallControls media={desk.media} isInCall={held !== null} />
        </>
      )}
    </>
  );
}
