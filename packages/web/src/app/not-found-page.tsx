import { useLocation } from '../shared/navigation/navigation.js';
import { EmptyState, ToQuestions } from '../shared/ui/states/states.js';
import { PageHeader } from '../shared/ui/page-header.js';

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState title="This page does not exist." action={<ToQuestions />}>
        {`There is no page ${pathname}. Check the address, or search for it above.`}
      </EmptyState>
    </>
  );
}
