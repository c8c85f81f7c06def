import { PageHeader } from '../../shared/ui/page-header.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';

export function SignupPage() {
  usePageTitle('Sign up');
  return <PageHeader title="Sign up" />;
}
