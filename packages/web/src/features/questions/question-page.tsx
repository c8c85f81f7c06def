import { PageHeader } from '../../shared/ui/page-header.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';

export function QuestionPage() {
  usePageTitle('Question');
  return <PageHeader title="Question" />;
}
