import { isQuiet, type NumberedQuiet } from '@collabor8/domain';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { trpc, failureText } from '../../../shared/api/trpc.js';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { ChoiceList } from '../../../shared/ui/choice-buttons.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { Row, Stack } from '../../../shared/ui/layout.js';
import { useClock } from '../../../shared/ui/time.js';
import { quietRead, selectQuiet } from '../calls-slice.js';

const HOUR_MS = 3_600_000;

/** The first moment of tomorrow's working day. */
function tomorrowMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setDate(now.getDate() + 1);
  morning.setHours(8, 0, 0, 0);
  return morning;
}

type Span = 'hour' | 'tomorrow' | 'always';

const untilOf = (span: Span, now: Date): string | undefined => {
  switch (span) {
    case 'hour':
      return new Date(now.getTime() + HOUR_MS).toISOString();
    case 'tomorrow':
      return tomorrowMorning(now).toISOString();
    case 'always':
      return undefined;
  }
};

const timeText = (until: string): string =>
  new Date(until).toLocaleString('en', { weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** What is on now stands first: it is not one of the spans, which begin when they are chosen. */
type Choice = 'off' | 'kept' | Span;

const textOf = (quiet: NumberedQuiet | null): string =>
  quiet?.until === undefined ? 'On until I turn it off' : `On until ${timeText(quiet.until)}`;

/** Whose calls ring at oneself: everybody's, nobody's for a while, all but some people's. */
export function DoNotDisturbDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = trpc.useUtils();
  const dispatch = useDispatch();
  const quiet = useAppSelector(selectQuiet);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();

  const take = async (asked: Promise<NumberedQuiet>): Promise<boolean> => {
    try {
      dispatch(quietRead(await asked));
      setProblem(undefined);
      return true;
    } catch (error) {
      setProblem(failureText(error));
      return false;
    }
  };
  useEffect(() => {
    client.calls.openQuiet.query().then(
      ({ value }) => dispatch(quietRead(value)),
      (error: unknown) => setProblem(failureText(error)),
    );
  }, [client, dispatch]);

  const isOn = useClock((now) => quiet !== null && isQuiet(quiet, now));
  const choose = (choice: Choice) => {
    if (choice === 'kept') return;
    const until = choice === 'off' ? undefined : untilOf(choice, new Date());
    void take(client.calls.setQuiet.mutate({ isOn: choice !== 'off', ...(until && { until }) }));
  };
  const silence = (username: string, isSilent: boolean) =>
    take(client.calls.silence.mutate({ username, isSilent }));

  return (
    <Dialog title="Do not disturb" gap={16} onClose={onClose}>
      <p>
        Calls that do not ring leave a line in your chat. Their callers are told that you do not
        want to be disturbed.
      </p>
      <ChoiceList<Choice>
        label="All calls"
        chosen={isOn ? 'kept' : 'off'}
        choices={[
          { value: 'off', text: 'Off' },
          ...(isOn ? [{ value: 'kept', text: textOf(quiet) } as const] : []),
          { value: 'hour', text: 'On for an hour' },
          { value: 'tomorrow', text: 'On until 8 tomorrow' },
          ...(isOn && quiet?.until === undefined
            ? []
            : [{ value: 'always', text: 'On until I turn it off' } as const]),
        ]}
        onChange={choose}
      />
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          if (await silence(name.trim(), true)) setName('');
        }}
      >
        <Stack gap={8}>
          <TextInput
            label="One person’s calls"
            description="Their calls never ring, whatever is chosen above."
            placeholder="Username"
            autoCapitalize="none"
            error={problem}
            value={name}
            onText={setName}
          />
          <Button type="submit" variant="default" disabled={name.trim() === ''}>
            Do not let them ring
          </Button>
        </Stack>
      </form>
      {quiet?.people.map((username) => (
        <Row key={username} gap={8}>
          <Avatar name={username} />
          <span dir="auto">{username}</span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Let ${username} ring`}
            onClick={() => silence(username, false)}
          >
            Let ring
          </Button>
        </Row>
      ))}
    </Dialog>
  );
}
