import { TOKEN_NAME_MAX_LENGTH, TOKENS_MAX, type TokenScope } from '@collabor8/domain';
import { useState } from 'react';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { ProveAgain, unlessProof } from '../../../../shared/proof/prove-again.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { Dialog } from '../../../../shared/ui/dialogs/dialog.js';
import { TextInput, NativeSelect } from '../../../../shared/ui/fields/field.js';
import { Form, Hint, Row } from '../../../../shared/ui/layout.js';
import { AlertLine, LoadState } from '../../../../shared/ui/states/states.js';
import { OwnedLine } from './own-sessions.js';
import { useRefresh } from './second-step.js';
import sections from '../../../../shared/ui/sections.module.css';

const scopes = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
] as const satisfies readonly { readonly value: TokenScope; readonly label: string }[];

/** This once: the server keeps no more than its hash. */
const TokenDialog = ({
  token,
  onClose,
}: {
  readonly token: string;
  readonly onClose: () => void;
}) => (
  <Dialog title="Your token" gap={16} onClose={onClose}>
    <p>Anyone who has it can act in your name. It is not shown again.</p>
    <code>{token}</code>
    <Row gap={8} at="end">
      <Button onClick={onClose}>I have saved it</Button>
    </Row>
  </Dialog>
);

/** By what scripts and bots read and write in one's name. */
export function OwnTokens() {
  const query = trpc.users.tokens.useQuery(undefined, { staleTime: 0 });
  const { data: tokens } = query;
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const onSuccess = useRefresh('tokens');
  const make = useChange(trpc.users.makeToken, {
    say: unlessProof,
    onSuccess() {
      setName('');
      onSuccess();
    },
  });
  const drop = useChange(trpc.users.dropToken, { onSuccess });
  return (
    <section className={sections.section} aria-labelledby="own-tokens">
      <h2 id="own-tokens">Tokens</h2>
      <Hint>
        With a token, scripts and bots read and write in your name. No token can change your account
        or moderate.
      </Hint>
      {tokens === undefined && (
        <LoadState query={query} failure="Your tokens could not be loaded" rows={1} height={44} />
      )}
      {tokens !== undefined && tokens.length > 0 && (
        <ul aria-label="Your tokens">
          {tokens.map((token) => (
            <OwnedLine
              key={token.id}
              name={<bdi>{token.name}</bdi>}
              button={{
                'aria-label': `Take back ${token.name}`,
                loading: drop.isPending && drop.variables.id === token.id,
                onClick: () => drop.mutate({ id: token.id }),
                children: 'Take back',
              }}
            >
              <span>{scopes.find(({ value }) => value === token.scope)?.label}</span>
              <span>{`Made on ${token.madeOn}`}</span>
              <span>{token.usedOn === null ? 'Not used yet' : `Last used on ${token.usedOn}`}</span>
            </OwnedLine>
          ))}
        </ul>
      )}
      {tokens !== undefined && tokens.length < TOKENS_MAX && (
        <Form
          className={sections.form}
          onSubmit={() => make.mutate({ name, scope })}
          isBusy={make.isPending}
        >
          <TextInput
            label="What it is for"
            maxLength={TOKEN_NAME_MAX_LENGTH}
            value={name}
            onText={setName}
          />
          <NativeSelect
            label="It may"
            data={scopes}
            value={scope}
            onText={(next) => setScope(next === 'write' ? 'write' : 'read')}
          />
          <div>
            <Button type="submit" loading={make.isPending}>
              Make a token
            </Button>
          </div>
        </Form>
      )}
      <AlertLine message={make.failure || drop.failure} />
      <ProveAgain changes={[make]} />
      {make.data !== undefined && <TokenDialog token={make.data} onClose={make.reset} />}
    </section>
  );
}
