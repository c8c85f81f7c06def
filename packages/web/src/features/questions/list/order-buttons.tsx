import { FOR_YOU, questionOrders, type PageOrder } from '@collabor8/domain';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';

const names: Readonly<Record<PageOrder, string>> = {
  newest: 'Newest',
  unanswered: 'Unanswered',
  active: 'Active',
  mostViewed: 'Most Viewed',
  relevance: 'Relevance',
  forYou: 'For You',
};

const choicesOf = (orders: readonly PageOrder[]) =>
  orders.map((value) => ({ value, text: names[value] }));

const choices = {
  all: choicesOf([...questionOrders, FOR_YOU]),
  tag: choicesOf(questionOrders),
  search: choicesOf([...questionOrders, 'relevance']),
};

interface OrderButtonsProps {
  readonly order: PageOrder;
  /** What the list shows. */
  readonly shows: keyof typeof choices;
  readonly onChange: (order: PageOrder) => void;
}

export const OrderButtons = ({ order, shows, onChange }: OrderButtonsProps) => (
  <ChoiceButtons
    label="Sort questions"
    choices={choices[shows]}
    chosen={order}
    onChange={onChange}
  />
);
