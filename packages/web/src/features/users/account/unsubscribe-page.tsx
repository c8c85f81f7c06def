import { trpc } from '../../../shared/api/trpc.js';
import { useParams } from '../../../shared/navigation/navigation.js';
import { LinkPage } from './link-page.js';

/** Stops mails about what somebody misses. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const stop = trpc.notices.stopMails.useMutation();
  return (
    <LinkPage
      title="Stop mails"
      heading="Stop mails about what you miss"
      subtitle="You can turn them on again in the settings of your notifications."
      act="Stop these mails"
      done="You get no more of these mails."
      mutation={stop}
      onAct={() => stop.mutate({ token })}
    />
  );
}
