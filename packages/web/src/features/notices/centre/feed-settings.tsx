import { trpc } from '../../../shared/api/trpc.js';
import { useChange } from '../../../shared/api/use-change.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Button } from '../../../shared/ui/controls/button.js';
import classes from './notice-settings.module.css';

/** Secret addresses by which a feed reader follows what the person may read. */
export function FeedSettings() {
  const { username } = useUserContext().user;
  const utils = trpc.useUtils();
  const { data: key } = trpc.feeds.key.useQuery();
  const options = {
    onSuccess: () => void utils.feeds.key.invalidate(),
    inCorner: true,
  } as const;
  const make = useChange(trpc.feeds.makeKey, options);
  const drop = useChange(trpc.feeds.dropKey, options);
  if (key === undefined) return null;
  const addressOf = (path: string): string => `${location.origin}/feeds/${path}?key=${key}`;
  return (
    <section className={classes.mails} aria-label="Feeds">
      <div>
        <p className={classes.title}>Feeds</p>
        <p className={classes.hint}>
          A feed reader can follow a tag, a question or a person by an address with your secret key.
          Whoever knows it reads them as you do.
        </p>
      </div>
      {key !== null && (
        <ul className={classes.addresses}>
          <li>{addressOf(`user/${encodeURIComponent(username)}`)}</li>
          <li>{addressOf('tag/name-of-a-tag')}</li>
          <li>{addressOf('question/id-in-its-address')}</li>
        </ul>
      )}
      <p className={classes.times}>
        <Button size="compact-md" variant="default" onClick={() => make.mutate()}>
          {key === null ? 'Make a key' : 'Make another key'}
        </Button>
        {key !== null && (
          <Button size="compact-md" variant="default" onClick={() => drop.mutate()}>
            End these addresses
          </Button>
        )}
      </p>
    </section>
  );
}
