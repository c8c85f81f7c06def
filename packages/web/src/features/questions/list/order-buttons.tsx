import { questionOrders, type QuestionOrder } from '@collabor8/domain';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';

const names: Readonly<Record<QuestionOrder, string>> = {
  newest: 'Newest',
  unanswered: 'Unanswered',
  active: 'Active',
  mostViewed: 'Most Viewed',
};

const choices = questionOrders.map((value) => ({ value, text: names[value] }));

interface OrderButtonsProps {
  readonly order: QuestionOrder;
  readonly onChange: (order: QuestionOrder) => void;
}

export const OrderButtons = ({ order, onChange }: OrderButtonsProps) => (
  <ChoiceButtons
    label="Order of the questions"
    choices={choices}
    chosen={order}
    onChange={onChange}
  />
);
