import {
  HOT,
  isOwnList,
  LIST_PAGE_SIZE,
  listInput,
  questionOrders,
  readFilter,
  type PageOrder,
  type QuestionFilter,
  listTitle,
} from '@collabor8/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../shared/api/trpc.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { usePages } from '../../../shared/reads/use-pages.js';
import { totalOf } from '../../../shared/counts.js';
import { LogInLink } from '../../../shared/navigation/log-in-link.js';
import { useSearchParams } from '../../../shared/navigation/navigation.js';
import { ASK_PATH } from '../../../shared/paths.js';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import { ListHead } from '../../../shared/ui/layout.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { withOrder } from '../list/question-filter.js';
import rowList from '../../../shared/ui/row-list.module.css';
import { QuestionRowView } from '../list/question-row-view.js';

/** A list of questions as a visitor reads it: nothing tells it of changes. */
function useVisitedList(filter: QuestionFilter) {
  const { client } = trpc.useUtils();
  const input = { ...listInput(filter), limit: LIST_PAGE_SIZE };
  return usePages({
    queryKey: ['visited list', input],
    read: async ({ cursor }) =>
      cursor === undefined
        ? (await client.questions.openList.query(input)).value
        : client.questions.page.query({ ...input, cursor }),
    idOf: ({ _id }) => _id,
    placeholderData: keepPreviousData,
  });
}

interface VisitedRowsProps {
  readonly list: ReturnType<typeof useVisitedList>;
  readonly none: string;
}

const VisitedRows = ({ list, none }: VisitedRowsProps) => (
  <InfiniteList
    list={list}
    what="questions"
    empty={<EmptyState title={none}>Sign up to ask one.</EmptyState>}
  >
    {(rows) => (
      <div className={rowList.card}>
        <ul aria-label="Questions">
          {rows.map((row) => (
            <QuestionRowView key={row._id} row={row} />
          ))}
        </ul>
      </div>
    )}
  </InfiniteList>
);

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
  const total = list.first?.total;
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

export function VisitedAsked({ username }: { readonly username: string }) {
  const list = useVisitedList({ order: 'newest', search: '', tag: '', askedBy: username });
  return <VisitedRows list={list} none={`${username} has not asked any questions yet.`} />;
}
