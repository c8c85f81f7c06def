import { QUESTIONS_PATH } from '../shared/paths.js';
import { ButtonLink } from '../shared/ui/controls/button.js';
import { useLocation } from '../shared/navigation/navigation.js';
import { EmptyState } from '../shared/ui/states/states.js';
import { PageHeader, usePageTitle } from '../shared/ui/page-header.js';

export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageTitle('Page not found');
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="This page does not exist."
        action={<ButtonLink to={QUESTIONS_PATH}>Go to the questions</ButtonLink>}
      >
        {`There is no page ${pathname}. Check the address, or search for it above.`}
      </EmptyState>
    </>
  );
}
