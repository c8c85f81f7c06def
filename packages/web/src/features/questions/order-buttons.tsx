import { questionOrders, type QuestionOrder } from '@collabor8/domain';
import classes from './order-buttons.module.css';

const names: Readonly<Record<QuestionOrder, string>> = {
  newest: 'Newest',
  unanswered: 'Unanswered',
  active: 'Active',
  mostViewed: 'Most Viewed',
};

interface OrderButtonsProps {
  readonly order: QuestionOrder;
  readonly onChange: (order: QuestionOrder) => void;
}

export const OrderButtons = ({ order, onChange }: OrderButtonsProps) => (
  <div className={classes.group} role="group" aria-label="Order of the questions">
    {questionOrders.map((name) => (
      <button
        key={name}
        type="button"
        className={classes.button}
        aria-pressed={name === order}
        onClick={() => onChange(name)}
      >
        {names[name]}
      </button>
    ))}
  </div>
);
