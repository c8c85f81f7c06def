import type { FoundIn } from '@collabor8/domain';
import { memo } from 'react';
import { useAppSelector } from '../../../shared/store.js';
import { selectIsIgnored } from '../../follows/index.js';
import { selectRow } from './question-lists-slice.js';
import { QuestionRowView } from './question-row-view.js';

const NO_TAGS: readonly string[] = [];

interface QuestionRowProps {
  readonly id: string;
  readonly foundIn?: FoundIn | undefined;
}

/** One question of a list, as it stands in the store. */
export const QuestionRow = memo(function QuestionRow({ id, foundIn }: QuestionRowProps) {
  const row = useAppSelector(selectRow, id);
  const isIgnored = useAppSelector(selectIsIgnored, row?.tags ?? NO_TAGS);
  return row && <QuestionRowView row={row} isIgnored={isIgnored} foundIn={foundIn} />;
});
