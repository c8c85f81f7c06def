import { HOT, isOwnList, questionOrders, readFilter, type PageOrder } from '@collabor8/domain';
import { totalOf } from '../../../shared/counts.js';
import { LogInLink } from '../../../shared/navigation/log-in-link.js';
import { useSearchParams } from '../../../shared/navigation/navigation.js';
import { ASK_PATH } from '../../../shared/paths.js';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import { ListHead } from '../../../shared/ui/layout.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { listTitle, withOrder } from '../list/question-filter.js';
import { useVisitedList, VisitedRows } from './visited-rows.js';

const names = {
  newest: 'Newest',
  unanswered: 'Unanswered',
  active: 'Active',
  mostViewed: 'Most Viewed',
  hot: 'Hot This Week',
} as const;

type Order = keyof typeof names;

const choicesOf = (orders: readonly Order[]) =>
  orders.map((value) => ({ value, text: names[value] }));

const isOrder = (order: PageOrder): order is Order => order in names;

/** /home for whoever is not signed in: what is theirs alone isn't among the orders. */
export function VisitedQuestionsPage() {
  const [address, setAddress] = useSearchParams();
  const asked = readFilter(address);
  const filter = isOwnList(asked.order) ? { ...asked, order: 'newest' as const } : asked;
  const list = useVisitedList(filter);
  const title = listTitle(filter);
  usePageTitle(title);
  const total = list.data?.pages[0]?.total;
  const isWhole = filter.search === '' && filter.tag === '';
  return (
    <>
      <PageHeader title={title} action={<LogInLink back={ASK_PATH}>Log in to ask</LogInLink>} />
      <ListHead>
        <p>{total === undefined ? ' ' : totalOf(total, 'questions')}</p>
        <ChoiceButtons
          label="Sort questions"
          choices={choicesOf(isWhole ? [...questionOrders, HOT] : questionOrders)}
          chosen={isOrder(filter.order) ? filter.order : 'newest'}
          onChange={(order) => setAddress(withOrder(address, order))}
        />
      </ListHead>
      <VisitedRows list={list} none="No Questions Found" />
    </>
  );
}

/** What somebody has asked, on their profile. */
export function VisitedAsked({ username }: { readonly username: string }) {
  const list = useVisitedList({ order: 'newest', search: '', tag: '', askedBy: username });
  return <VisitedRows list={list} none={`${username} has not asked any questions yet.`} />;
}
