import {
  isBlockedIn,
  type User,
  apartSentence,
  ownBlocks,
  type BlockedPerson,
} from '@collabor8/domain';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppSelector } from '../../shared/store.js';
import { Button, QuietButton } from '../../shared/ui/controls/button.js';
import { FormDialog } from '../../shared/ui/dialogs/dialog.js';
import { Row, Stack, Text } from '../../shared/ui/layout.js';
import { selectBlocks } from './blocks-slice.js';
import classes from './blocks.module.css';
import { PersonLink } from '../../shared/ui/avatar.js';
import { trpc, useChange } from '../../shared/api/trpc.js';

function useBlocking() {
  const options = {
    event: (person: BlockedPerson) => ({ name: 'blockUpdate', person }) as const,
    say: (sentence: string) => sentence || 'This could not be saved. Please try again.',
  };
  const block = useChange(trpc.users.block, options);
  const unblock = useChange(trpc.users.unblock, { ...options, inCorner: true });
  return { block, unblock };
}

export const BlockedBadge = ({ username }: { readonly username: string }) =>
  isBlockedIn(useAppSelector(selectBlocks) ?? [], username) && (
    <Text tone="muted">
      You blocked <bdi>{username}</bdi>.
    </Text>
  );

export function BlockButton({ person: { username } }: { readonly person: User }) {
  const blocks = useAppSelector(selectBlocks);
  const { block, unblock } = useBlocking();
  const [isAsking, setAsking] = useState(false);
  if (blocks === undefined) return null;
  if (isBlockedIn(blocks, username)) {
    return (
      <Button
        variant="default"
        leftSection={<IconBan size={18} />}
        loading={unblock.isPending}
        onClick={() => unblock.mutate({ username })}
      >
        Unblock
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" leftSection={<IconBan size={18} />} onClick={() => setAsking(true)}>
        Block
      </Button>
      {isAsking && (
        <FormDialog
          title={`Block ${username}?`}
          submitLabel="Block"
          isGrave
          change={block}
          onSubmit={() => block.mutate({ username }, { onSuccess: () => setAsking(false) })}
          onClose={() => {
            setAsking(false);
            block.reset();
          }}
        >
          <p>
            You will no longer see each other in lists of people, and cannot message, call or play
            with each other. Groups that you are both in stay as they are. You can unblock them at
            any time.
          </p>
        </FormDialog>
      )}
    </>
  );
}

/** Stands where one would write to somebody whom one doesn't meet. */
export function ApartLine({ username }: { readonly username: string }) {
  const isOwn = isBlockedIn(useAppSelector(selectBlocks) ?? [], username);
  const { unblock } = useBlocking();
  return (
    <Row className={classes.apart} gap={8} at="center" tone="muted" pad={[12, 16]} role="status">
      <p>{isOwn ? `You blocked ${username}.` : apartSentence(username)}</p>
      {isOwn && (
        <QuietButton
          isFramed
          loading={unblock.isPending}
          onClick={() => unblock.mutate({ username })}
        >
          Unblock
        </QuietButton>
      )}
    </Row>
  );
}

/** Whom the reader has blocked, among their settings. */
export function BlockedPeople() {
  const blocked = ownBlocks(useAppSelector(selectBlocks) ?? []);
  const { unblock } = useBlocking();
  if (blocked.length === 0)
    return (
      <Text as="p" tone="muted">
        You haven’t blocked anyone.
      </Text>
    );
  return (
    <Stack as="ul" className={classes.list} gap={8} pad={4} aria-label="Blocked people">
      {blocked.map(({ username }) => (
        <Row as="li" gap={12} at="between" isOneLine key={username}>
          <PersonLink name={username} className={classes.name} />
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Unblock ${username}`}
            loading={unblock.isPending && unblock.variables.username === username}
            onClick={() => unblock.mutate({ username })}
          >
            Unblock
          </Button>
        </Row>
      ))}
    </Stack>
  );
}
