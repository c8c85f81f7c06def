import { PageHeader } from '../../shared/ui/page-header.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';

export function QuestionsPage() {
  usePageTitle('All Questions');
  return <PageHeader title="All Questions" />;
}
