import { PageHeader } from '../../shared/ui/page-header.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';

export function NewAnswerPage() {
  usePageTitle('New answer');
  return <PageHeader title="New answer" />;
}
