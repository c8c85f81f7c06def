import { shortDate } from '@collabor8/domain';
import type { ComponentType } from 'react';
import { trpc, errorCode } from '../../shared/api/trpc.js';
import { useParams } from '../../shared/navigation/navigation.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { Row, Stack } from '../../shared/ui/layout.js';
import { PageHeader, usePageTitle } from '../../shared/ui/page-header.js';
import { Markdown } from '../../shared/ui/markdown/markdown.js';
import { EmptyState, ErrorState } from '../../shared/ui/states/states.js';

interface VisitedProfileProps {
  readonly Asked: ComponentType<{ readonly username: string }>;
}

/** /user/:username for whoever is not signed in: nothing says whether they are here, or were. */
export function VisitedProfile({ Asked }: VisitedProfileProps) {
  const { username = '' } = useParams();
  const { data, error, refetch } = trpc.users.open.useQuery({ username });
  const user = data?.value;
  usePageTitle(user?.username ?? username);
  if (user === undefined) {
    if (error === null) return <p role="status">Loading user data...</p>;
    return errorCode(error) === 'NOT_FOUND' ? (
      <>
        <PageHeader title="Profile" />
        <EmptyState title="No user data found. Make sure the username parameter is correct." />
      </>
    ) : (
      <ErrorState isPage title="Error fetching user profile" onRetry={() => void refetch()} />
    );
  }
  const joined = new Date(user.dateJoined);
  return (
    <Stack gap={24}>
      <Row gap={16}>
        <Avatar name={user.username} src={user.avatarUrl} size={96} />
        <PageHeader title={user.username}>
          <p>Joined {Number.isNaN(joined.getTime()) ? 'N/A' : shortDate(joined)}</p>
        </PageHeader>
      </Row>
      {user.biography.trim() === '' ? <p>No biography yet.</p> : <Markdown text={user.biography} />}
      <Asked username={user.username} />
    </Stack>
  );
}
