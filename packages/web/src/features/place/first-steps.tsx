import type { Place } from '@collabor8/domain';
import { IconCheck, IconDatabaseImport, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { trpc, useChange } from '../../shared/api/trpc.js';
import { ADMINISTRATION_PATH, ASK_PATH } from '../../shared/paths.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { EightMark } from '../../shared/ui/brand.js';
import { Button, ButtonLink } from '../../shared/ui/controls/button.js';
import { Hint, Row, Text } from '../../shared/ui/layout.js';
import { CopyLine, InvitationLine } from './claim-and-invite.js';
import classes from './first-day.module.css';
import placeClasses from './place.module.css';

const IMPORT_COMMAND = 'npm run import -- <folder of the dump>';

const greeting = (hour: number): string =>
  hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  /** Whether it is the first that isn't done. */
  readonly isNext: boolean;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Step = ({ number, title, isDone, isNext, action, children }: StepProps) => (
  <li
    className={classes.step}
    data-done={isDone || undefined}
    aria-current={isNext ? 'step' : undefined}
  >
    <span className={classes.number} aria-hidden>
      {isDone ? <IconCheck size={18} /> : number}
    </span>
    <div className={classes.about}>
      <div className={classes.title}>
        <p className={classes.name}>
          {title} {isDone && <span className={classes.done}>done</span>}
        </p>
        {action}
      </div>
      {children}
    </div>
  </li>
);

interface FirstStepsProps {
  readonly place: Place;
  readonly hasQuestions: boolean;
  readonly onClose: () => void;
}

export function FirstSteps({ place, hasQuestions, onClose }: FirstStepsProps) {
  const { username } = useUserContext().user;
  const utils = trpc.useUtils();
  const settings = trpc.place.settings.useQuery(undefined, { staleTime: 0 });
  const invite = useChange(trpc.place.invite, {
    onSuccess: () => void utils.place.settings.invalidate(),
  });
  const [isImporting, setImporting] = useState(false);
  const invitation = settings.data?.invitations[0];
  const done = [place.welcome !== '', invitation !== undefined, hasQuestions];
  const [isAbout, isInvited, isAsked] = done;
  const next = done.indexOf(false) + 1;
  return (
    <section className={classes.card} aria-label="First steps">
      <EightMark />
      <p className={classes.greeting}>
        {greeting(new Date().getHours())}, <bdi>{username}</bdi>. This place is yours.
      </p>
      <Text as="p" size="m" tone="muted">
        Three small steps, and the first visitor will know where they are, how they got in and what
        to read.
      </Text>
      <Row as="p" gap={8} size="s" tone="muted">
        <span className={classes.bars} aria-hidden>
          {done.map((isDone, index) => (
            <span
              key={index}
              data-done={isDone || undefined}
              data-next={index + 1 === next || undefined}
            />
          ))}
        </span>
        {done.filter(Boolean).length} of {done.length} done
        <Button variant="subtle" color="gray" onClick={onClose}>
          Not now
        </Button>
      </Row>
      <ol className={classes.steps}>
        <Step
          number={1}
          title="Say what this place is about"
          isDone={isAbout === true}
          isNext={next === 1}
          action={
            isAbout === true && (
              <ButtonLink variant="subtle" color="gray" size="compact-md" to={ADMINISTRATION_PATH}>
                Edit
              </ButtonLink>
            )
          }
        >
          <Hint>
            {place.name !== '' && <strong dir="auto">{place.name}. </strong>}
            {place.welcome === '' ? 'A name and a sentence or two.' : place.welcome}
          </Hint>
          {isAbout !== true && (
            <ButtonLink variant="default" to={ADMINISTRATION_PATH}>
              Say it
            </ButtonLink>
          )}
        </Step>
        <Step
          number={2}
          title="Invite people by a link"
          isDone={isInvited === true}
          isNext={next === 2}
        >
          <Hint>Whoever opens it may join. You will see them arrive in the menu, under Users.</Hint>
          {invitation === undefined ? (
            <Button
              variant="default"
              loading={invite.isPending}
              onClick={() => invite.mutate({ uses: 50, days: 30 })}
            >
              Make a link
            </Button>
          ) : (
            <InvitationLine invitation={invitation}>
              <ButtonLink variant="subtle" size="compact-md" to={ADMINISTRATION_PATH}>
                Change
              </ButtonLink>
            </InvitationLine>
          )}
        </Step>
        <Step
          number={3}
          title="Ask the first question"
          isDone={isAsked === true}
          isNext={next === 3}
        >
          <Hint>
            One that you would like answered. Or begin with a whole site: questions, answers,
            comments and tags from its public dump.
          </Hint>
          <Row className={classes.ways} gap={12}>
            <ButtonLink variant="default" to={ASK_PATH} leftSection={<IconPlus size={18} />}>
              Ask a Question
            </ButtonLink>
            <span>or</span>
            <Button
              variant="default"
              aria-expanded={isImporting}
              leftSection={<IconDatabaseImport size={18} />}
              onClick={() => setImporting(!isImporting)}
            >
              Import a Stack Exchange site
            </Button>
          </Row>
          {isImporting && (
            <div className={placeClasses.invitation}>
              <Hint>
                Download a dump from archive.org, unpack it, and run this on the server’s machine.
                If it is interrupted, run it again: it continues where it stopped.
              </Hint>
              <CopyLine label="Command" value={IMPORT_COMMAND} />
            </div>
          )}
        </Step>
      </ol>
    </section>
  );
}
