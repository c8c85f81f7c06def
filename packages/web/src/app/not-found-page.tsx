import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../shared/ui/states/empty-state.js';
import { PageHeader } from '../shared/ui/page-header.js';
import { usePageTitle } from '../shared/ui/use-page-title.js';

export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageTitle('Page not found');
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="Nothing lives at this address."
        action={
          <Button component={Link} to="/home">
            Go to the questions
          </Button>
        }
      >
        {`There is no page ${pathname}. Check the address, or search for it above.`}
      </EmptyState>
    </>
  );
}
