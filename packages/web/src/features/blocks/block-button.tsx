import { isBlockedIn, type User } from '@collabor8/domain';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppSelector } from '../../shared/store.js';
import { Button } from '../../shared/ui/controls/button.js';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.js';
import { selectHeldBlocks, selectBlocks } from './blocks-slice.js';
import classes from './blocks.module.css';
import { blockFailure, useBlocking } from './use-blocking.js';

/** Blocks somebody, on their profile, or says that the reader has, and ends it. */
export function BlockButton({ person: { username } }: { readonly person: User }) {
  const isKnown = useAppSelector(selectHeldBlocks) !== null;
  const isBlocked = isBlockedIn(useAppSelector(selectBlocks), username);
  const { block, unblock } = useBlocking();
  const [isAsking, setAsking] = useState(false);
  if (!isKnown) return null;
  if (isBlocked) {
    return (
      <p className={classes.line}>
        <span>
          You blocked <bdi>{username}</bdi>.
        </span>
        <Button
          variant="default"
          loading={unblock.isPending}
          onClick={() => unblock.mutate({ username })}
        >
          Unblock
        </Button>
      </p>
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBan size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Block
      </Button>
      {isAsking && (
        <FormDialog
          title={`Block ${username}?`}
          submitLabel="Block"
          isGrave
          isWorking={block.isPending}
          error={block.isError ? blockFailure(block.error) : ''}
          onSubmit={() => block.mutate({ username }, { onSuccess: () => setAsking(false) })}
          onClose={() => {
            setAsking(false);
            block.reset();
          }}
        >
          <p>
            You two no longer see each other in lists of people, and cannot write to each other
            alone, call each other or play with each other. In groups that you are both in you go on
            side by side. You can unblock them at any time.
          </p>
        </FormDialog>
      )}
    </>
  );
}
