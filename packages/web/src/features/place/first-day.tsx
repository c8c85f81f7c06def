import type { Place } from '@collabor8/domain';
import { useState } from 'react';
import { trpc } from '../../shared/api/trpc.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useHeld } from '../../shared/reads/use-live-read.js';
import { useBrowserSetting } from '../../shared/session/browser-storage.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { Button } from '../../shared/ui/controls/button.js';
import { useOwnRole } from '../moderation/index.js';
import classes from './first-day.module.css';
import { placeRead } from './reads.js';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const ClaimForm = lazyPart(() => import('./claim-and-invite.js'), 'ClaimForm', null);

const FirstSteps = lazyPart(
  () => import('./first-steps.js'),
  'FirstSteps',
  () => <div className={`${classes.card} ${classes.held}`} />,
);

/** What the place is about, for whoever has come lately. */
const Welcome = ({ place, onClose }: { readonly place: Place; readonly onClose: () => void }) =>
  place.welcome !== '' && (
    <section className={classes.card} aria-label="Welcome">
      <p className={classes.greeting} dir="auto">
        {place.name === '' ? 'Welcome' : `Welcome to ${place.name}`}
      </p>
      <p dir="auto">{place.welcome}</p>
      <div>
        <Button variant="default" onClick={onClose}>
          Thank you
        </Button>
      </div>
    </section>
  );

interface FirstDayProps {
  /** Undefined until it is known. */
  readonly questions: number | undefined;
}

/** Above the questions, for whoever is new here, and for the first person of a place; goes away when it is told to, in this browser. */
export function FirstDay({ questions }: FirstDayProps) {
  const { dateJoined } = useUserContext().user;
  const isAdministrator = useOwnRole() === 'administrator';
  const place = useHeld(placeRead);
  const [isClosed, setClosed] = useBrowserSetting('first-day-over');
  const [now] = useState(Date.now);
  const isNew = now - Date.parse(dateJoined) < WEEK_MS;
  const isEmpty = questions === 0;
  const offered = trpc.moderation.isAdministrationOffered.useQuery(undefined, {
    enabled: isEmpty && !isAdministrator,
  });
  if (isEmpty && offered.data === true && !isAdministrator) return <ClaimForm />;
  if (isClosed || questions === undefined || place === undefined) return null;
  const close = () => setClosed(true);
  if (isAdministrator) {
    return isNew || isEmpty ? (
      <FirstSteps place={place} hasQuestions={!isEmpty} onClose={close} />
    ) : null;
  }
  return isNew ? <Welcome place={place} onClose={close} /> : null;
}
