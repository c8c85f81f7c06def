import { answerOrders, DEFAULT_ANSWER_ORDER, type AnswerOrder } from '@collabor8/domain';
import { useSearchParams } from '../../../shared/navigation/navigation.js';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';

const names: Readonly<Record<AnswerOrder, string>> = {
  oldest: 'Oldest',
  newest: 'Newest',
  best: 'Best',
};

const choices = answerOrders.map((value) => ({ value, text: names[value] }));

/** The order stands in the address. */
export function AnswerOrderButtons({ order }: { readonly order: AnswerOrder }) {
  const [address, setAddress] = useSearchParams();
  const choose = (next: AnswerOrder) => {
    const changed = new URLSearchParams(address);
    if (next === DEFAULT_ANSWER_ORDER) changed.delete('answers');
    else changed.set('answers', next);
    setAddress(changed);
  };
  return <ChoiceButtons label="Sort answers" choices={choices} chosen={order} onChange={choose} />;
}
