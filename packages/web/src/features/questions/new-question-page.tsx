import { PageHeader } from '../../shared/ui/page-header.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';

export function NewQuestionPage() {
  usePageTitle('New question');
  return <PageHeader title="New question" />;
}
