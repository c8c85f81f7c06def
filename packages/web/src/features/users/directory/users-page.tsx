import { readDirectoryOrder, type DirectoryOrder } from '@collabor8/domain';
import { useSearchParams } from '../../../shared/navigation/navigation.js';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { UserDirectory } from './user-directory.js';
import classes from './users-page.module.css';

const orders: readonly { readonly value: DirectoryOrder; readonly text: string }[] = [
  { value: 'name', text: 'By name' },
  { value: 'activity', text: 'Recently here' },
];

export function UsersPage() {
  const [address, setAddress] = useSearchParams();
  const order = readDirectoryOrder(address);
  usePageTitle('Users List');
  return (
    <>
      <PageHeader title="Users List" />
      <div className={classes.orders}>
        <ChoiceButtons
          label="Sort users"
          choices={orders}
          chosen={order}
          onChange={(next) =>
            setAddress(new URLSearchParams(next === 'name' ? {} : { order: next }))
          }
        />
      </div>
      <UserDirectory order={order} />
    </>
  );
}
