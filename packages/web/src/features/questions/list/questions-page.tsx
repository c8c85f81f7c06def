import {
  HOT,
  isOwnList,
  ownLists,
  readFilter,
  questionOrders,
  type PageOrder,
  listTitle,
} from '@collabor8/domain';
import { IconCheck } from '@tabler/icons-react';
import { totalOf } from '../../../shared/counts.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import {
  useIsReturn,
  useLocation,
  useSearchParams,
  Link,
} from '../../../shared/navigation/navigation.js';
import { questionPath, searchAllPath } from '../../../shared/paths.js';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import { ListHead, Text } from '../../../shared/ui/layout.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { FollowsRead } from '../../follows/index.js';
import { FirstDay } from '../../place/index.js';
import { TagSummary } from '../../tags/index.js';
import { AskQuestionButton } from '../write/ask-question-button.js';
import { withOrder } from './question-filter.js';
import { QuestionList } from './question-list.js';
import classes from './questions-page.module.css';
import { useQuestionList } from './use-question-list.js';
import { hasFields } from '../../../shared/session/browser-storage.js';

/** What the form of a new question hands over to the list it leads to (SPEC §2). */
export interface AskedState {
  readonly askedId: string;
}

const isAsked = (state: unknown): state is AskedState =>
  hasFields(state, 'askedId') && typeof state.askedId === 'string';

/** To whoever has just asked: that it is there, whatever the list shows first, and where. */
function AskedLine() {
  const { state } = useLocation();
  const isBack = useIsReturn();
  return (
    <div role="status">
      {isAsked(state) && !isBack && (
        <p className={classes.asked}>
          <IconCheck size={18} aria-hidden />
          Your question was posted. <Link to={questionPath(state.askedId)}>View it</Link>
        </p>
      )}
    </div>
  );
}

const names: Readonly<Record<PageOrder, string>> = {
  newest: 'Newest',
  unanswered: 'Unanswered',
  active: 'Active',
  mostViewed: 'Most Viewed',
  relevance: 'Relevance',
  hot: 'Hot This Week',
  forYou: 'For You',
  bookmarks: 'Bookmarks',
};

const choicesOf = (orders: readonly PageOrder[]) =>
  orders.map((value) => ({ value, text: names[value] }));

const choices = {
  all: choicesOf([...questionOrders, HOT, ...ownLists]),
  tag: choicesOf(questionOrders),
  search: choicesOf(['relevance', ...questionOrders]),
};

interface OrderButtonsProps {
  readonly order: PageOrder;
  /** What the list shows. */
  readonly shows: keyof typeof choices;
  readonly onChange: (order: PageOrder) => void;
}

const OrderButtons = ({ order, shows, onChange }: OrderButtonsProps) => (
  <ChoiceButtons
    label="Sort questions"
    choices={choices[shows]}
    chosen={order}
    onChange={onChange}
  />
);

const ForYouWatch = lazyPart(() => import('./for-you-watch.js'), 'ForYouWatch', null);

/** /home: all questions, those of a search, or those of a tag. */
export function QuestionsPage() {
  const [address, setAddress] = useSearchParams();
  const filter = readFilter(address);
  const list = useQuestionList(filter);
  const title = listTitle(filter);
  return (
    <>
      {filter.search === '' && filter.tag === '' && (
        <FirstDay questions={list.listing?.total.count} />
      )}
      <PageHeader title={title} action={<AskQuestionButton />}>
        {filter.search !== '' && (
          <Text as="p" tone="muted">
            {`for “${filter.search}”`}{' '}
            <Link to={searchAllPath(filter.search)}>Search everything</Link>
          </Text>
        )}
        {filter.tag !== '' && <TagSummary name={filter.tag} />}
      </PageHeader>
      <ListHead>
        <p>{list.listing === undefined ? ' ' : totalOf(list.listing.total, 'questions')}</p>
        <OrderButtons
          order={filter.order}
          shows={filter.search !== '' ? 'search' : filter.tag !== '' ? 'tag' : 'all'}
          onChange={(order) => setAddress(withOrder(address, order))}
        />
      </ListHead>
      <AskedLine />
      <QuestionList list={list} />
      <FollowsRead />
      {isOwnList(filter.order) && <ForYouWatch list={list} order={filter.order} />}
    </>
  );
}
