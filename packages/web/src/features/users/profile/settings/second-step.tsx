import type { WaysIn } from '@collabor8/domain';
import { IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { lazyPart } from '../../../../shared/lazy/lazy-part.js';
import { ProveAgain, unlessProof } from '../../../../shared/proof/prove-again.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { Hint, Row, Text } from '../../../../shared/ui/layout.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import classes from './second-step.module.css';
import sections from '../../../../shared/ui/sections.module.css';

interface WayRowProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint: ReactNode;
  readonly isOn?: boolean;
  /** Says that it is. */
  readonly mark?: string;
  /** What turns it on or off. */
  readonly children: ReactNode;
}

/** One way in, with whether it is open. */
export const WayRow = ({ icon, name, hint, isOn = false, mark, children }: WayRowProps) => (
  <Row gap={[8, 12]}>
    <span className={classes.icon} aria-hidden>
      {icon}
    </span>
    <div className={classes.words}>
      <Text as="p" weight="medium">
        {name}
      </Text>
      <Hint>{hint}</Hint>
    </div>
    {isOn && <span className={sections.mark}>{mark}</span>}
    {children}
  </Row>
);

/** Reads anew what a change of one's account shows, and what was done with it lately. */
export function useRefresh(what: 'waysIn' | 'recovery' | 'tokens') {
  const { users } = trpc.useUtils();
  return () => {
    void users[what].invalidate();
    void users.activity.invalidate();
  };
}

const SetupDialog = lazyPart(() => import('./second-step-setup.js'), 'SetupDialog', null);

/** An authenticator app, whose code is asked for after the password. */
export function SecondStepPart({ ways }: { readonly ways: WaysIn }) {
  const refresh = useRefresh('waysIn');
  const begin = useChange(trpc.users.beginSecondStep, { say: unlessProof });
  const remove = useChange(trpc.users.removeSecondStep, {
    say: unlessProof,
    onSuccess: refresh,
  });
  const isOn = ways.secondStepSince !== null;
  return (
    <>
      <WayRow
        icon={<IconDeviceMobile size={18} />}
        name="Authenticator app"
        hint={isOn ? 'Six digits after the password' : 'Asks for six digits after the password'}
        isOn={isOn}
        mark="On"
      >
        {isOn ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Turn off
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            Set up
          </Button>
        )}
      </WayRow>
      <AlertLine message={begin.failure || remove.failure} />
      <ProveAgain changes={[begin, remove]} />
      {begin.data !== undefined && (
        <SetupDialog
          {...begin.data}
          onClose={(isDone) => {
            begin.reset();
            if (isDone) refresh();
          }}
        />
      )}
    </>
  );
}
