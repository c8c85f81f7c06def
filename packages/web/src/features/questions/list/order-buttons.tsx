import { questionOrders, type ListOrder } from '@collabor8/domain';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';

const names: Readonly<Record<ListOrder, string>> = {
  newest: 'Newest',
  unanswered: 'Unanswered',
  active: 'Active',
  mostViewed: 'Most Viewed',
  relevance: 'Relevance',
};

const choicesOf = (orders: readonly ListOrder[]) =>
  orders.map((value) => ({ value, text: names[value] }));

const choices = choicesOf(questionOrders);
const searchChoices = choicesOf([...questionOrders, 'relevance']);

interface OrderButtonsProps {
  readonly order: ListOrder;
  readonly isSearch: boolean;
  readonly onChange: (order: ListOrder) => void;
}

export const OrderButtons = ({ order, isSearch, onChange }: OrderButtonsProps) => (
  <ChoiceButtons
    label="Order of the questions"
    choices={isSearch ? searchChoices : choices}
    chosen={order}
    onChange={onChange}
  />
);
