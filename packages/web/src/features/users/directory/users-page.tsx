import { PageHeader } from '../../../shared/ui/page-header.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { UserDirectory } from './user-directory.js';

export function UsersPage() {
  usePageTitle('Users List');
  return (
    <>
      <PageHeader title="Users List" />
      <UserDirectory />
    </>
  );
}
