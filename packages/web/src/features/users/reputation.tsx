import { abbreviated, grouped } from '@collabor8/domain';
import { trpc } from '../../shared/api/trpc.js';
import { VisuallyHidden } from '../../shared/ui/layout.js';
import classes from './reputation.module.css';

const FRESH_MS = 10_000;

/** What somebody's word is worth, beside their name. Room is kept for it, so that nothing moves when it comes. */
export function Reputation({ of: username }: { readonly of: string }) {
  const { data } = trpc.users.reputation.useQuery({ username }, { staleTime: FRESH_MS });
  return (
    <span
      className={classes.figure}
      title={data === undefined ? undefined : `Reputation ${grouped(data)}`}
    >
      {data !== undefined && (
        <>
          <VisuallyHidden>Reputation </VisuallyHidden>
          {abbreviated(data)}
        </>
      )}
    </span>
  );
}
