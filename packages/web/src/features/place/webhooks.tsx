import {
  webhookKinds,
  type Webhook,
  type WebhookDelivery,
  type WebhookKind,
} from '@collabor8/domain';
import { useState } from 'react';
import { trpc, useChange } from '../../shared/api/trpc.js';
import { countOf } from '../../shared/counts.js';
import { Button } from '../../shared/ui/controls/button.js';
import { Dialog } from '../../shared/ui/dialogs/dialog.js';
import { TextInput, Checkbox } from '../../shared/ui/fields/field.js';
import { Form, Hint, Row, Stack } from '../../shared/ui/layout.js';
import { AlertLine, LoadState, OutOfDate } from '../../shared/ui/states/states.js';
import { RelativeTime } from '../../shared/ui/time.js';
import sections from '../../shared/ui/sections.module.css';
import classes from './place.module.css';

const KINDS: Readonly<Record<WebhookKind, string>> = {
  'question.asked': 'Questions',
  'answer.given': 'Answers',
  'answer.accepted': 'Accepted answers',
  'comment.written': 'Comments',
  'report.opened': 'Reported posts',
  'person.joined': 'New members',
};

const STATES: Readonly<Record<WebhookDelivery['state'], string>> = {
  taken: 'Delivered',
  waiting: 'Not delivered yet',
  givenUp: 'Given up',
};

const inCorner = { inCorner: true } as const;

/** 'Delivered: 204, sent 2 times'. */
const outcomeOf = ({ state, status, tries }: WebhookDelivery): string =>
  `${STATES[state]}: ${status ?? 'no answer'}, sent ${countOf(tries, 'time')}`;

interface PartProps {
  readonly webhook: Webhook;
  readonly onChanged: () => void;
}

/** What it was told last, and what became of that. */
function Deliveries({ webhook: { id, isOn, deliveries }, onChanged }: PartProps) {
  const sendAgain = useChange(trpc.webhooks.sendAgain, inCorner);
  if (deliveries.length === 0) return <Hint>Nothing has been sent yet.</Hint>;
  return (
    <details>
      <summary>Latest deliveries</summary>
      <ul className={classes.rows}>
        {deliveries.map((each) => (
          <li key={each.id}>
            <bdi>
              {each.kind} <RelativeTime date={each.at} />
              <br />
              <Hint as="span">{outcomeOf(each)}</Hint>
            </bdi>
            {isOn && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Send again: ${each.kind}, ${outcomeOf(each)}`}
                onClick={() =>
                  sendAgain.mutate({ id, deliveryId: each.id }, { onSettled: onChanged })
                }
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function WebhookLine({ webhook, onChanged }: PartProps) {
  const { id, address, kinds, isOn, failingSince } = webhook;
  const options = { onSettled: onChanged };
  const turn = useChange(trpc.webhooks.turn, inCorner);
  const remove = useChange(trpc.webhooks.remove, inCorner);
  return (
    <li aria-label={address}>
      <Stack gap={8}>
        <code className={classes.command}>{address}</code>
        <Hint>{kinds.map((kind) => KINDS[kind]).join(', ')}</Hint>
        {!isOn && <AlertLine message="It is off: nothing is sent." />}
        {isOn && failingSince !== null && (
          <Hint>
            <RelativeTime prefix="Deliveries began to fail" date={failingSince} />. If all fail for
            three days, the webhook is turned off.
          </Hint>
        )}
        <Deliveries webhook={webhook} onChanged={onChanged} />
        <Row gap={8}>
          <Button
            variant="default"
            aria-label={`Turn ${isOn ? 'off' : 'on'} ${address}`}
            onClick={() => turn.mutate({ id, isOn: !isOn }, options)}
          >
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
          <Button
            variant="outline"
            color="coral"
            aria-label={`Remove ${address}`}
            onClick={() => remove.mutate({ id }, options)}
          >
            Remove
          </Button>
        </Row>
      </Stack>
    </li>
  );
}

function NewWebhook({ onChanged }: Pick<PartProps, 'onChanged'>) {
  const [address, setAddress] = useState('');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>([]);
  const make = useChange(trpc.webhooks.make, {
    onSuccess() {
      setAddress('');
      setKinds([]);
      onChanged();
    },
  });
  const submit = () => {
    make.mutate({ address, kinds: [...kinds] });
  };
  return (
    <Form className={sections.sections} onSubmit={submit}>
      <TextInput
        label="Address"
        placeholder="https://"
        inputMode="url"
        value={address}
        onText={setAddress}
      />
      <Stack gap={4} role="group" aria-label="What is sent">
        {webhookKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={KINDS[kind]}
            checked={kinds.includes(kind)}
            onCheck={(isOn) =>
              setKinds(isOn ? [...kinds, kind] : kinds.filter((each) => each !== kind))
            }
          />
        ))}
      </Stack>
      <AlertLine message={make.failure} />
      <div>
        <Button type="submit" variant="default" loading={make.isPending}>
          Set up a webhook
        </Button>
      </div>
      {make.data !== undefined && (
        <Dialog title="The secret of the webhook" gap={16} onClose={make.reset}>
          <p>Everything that is sent is signed with it. It is not shown again.</p>
          <code className={classes.command}>{make.data.secret}</code>
          <Row gap={8} at="end">
            <Button onClick={make.reset}>I have saved it</Button>
          </Row>
        </Dialog>
      )}
    </Form>
  );
}

/** Other programs that are told what happens here in public. */
export function Webhooks() {
  const query = trpc.webhooks.all.useQuery(undefined, { staleTime: 0 });
  const { data } = query;
  const onChanged = () => void query.refetch();
  return (
    <section className={sections.section} aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <Hint>
        They tell other programs what happens here: what every member may read, and nothing from
        chats.
      </Hint>
      {data === undefined ? (
        <LoadState query={query} rows={1} height={80} label="Loading the webhooks" />
      ) : (
        <OutOfDate error={query.error} onRetry={onChanged} />
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.entries}>
          {data.map((webhook) => (
            <WebhookLine key={webhook.id} webhook={webhook} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <NewWebhook onChanged={onChanged} />
    </section>
  );
}
