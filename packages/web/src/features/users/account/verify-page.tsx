import { trpc } from '../../../shared/api/trpc.js';
import { useParams } from '../../../shared/navigation/navigation.js';
import { LinkPage } from './link-page.js';

/** Shows whose an address is. */
export function VerifyPage() {
  const { token = '' } = useParams();
  const verify = trpc.users.verifyEmail.useMutation();
  return (
    <LinkPage
      title="E-mail address"
      heading="Confirm your e-mail address"
      subtitle="You can come back by it, should your password be lost."
      act="Confirm"
      done="The address is confirmed."
      mutation={verify}
      onAct={() => verify.mutate({ token })}
    />
  );
}
