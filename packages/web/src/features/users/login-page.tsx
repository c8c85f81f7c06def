import { PageHeader } from '../../shared/ui/page-header.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';

export function LoginPage() {
  usePageTitle('Welcome to Collabor8');
  return <PageHeader title="Welcome to Collabor8" />;
}
