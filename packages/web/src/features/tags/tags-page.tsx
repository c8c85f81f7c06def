import { PageHeader } from '../../shared/ui/page-header.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';

export function TagsPage() {
  usePageTitle('All Tags');
  return <PageHeader title="All Tags" />;
}
