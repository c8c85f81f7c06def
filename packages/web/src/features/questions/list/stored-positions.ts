import type { QuestionFilter } from '@collabor8/domain';
import {
  createScrollPositions,
  isPagePosition,
  type PagePosition,
} from '../../../shared/navigation/scroll-positions.js';

/** Names a list by the entry of the history where it was opened: going back finds it as it was. */
export const listKey = (entry: string, filter: QuestionFilter): string =>
  `${entry} ${JSON.stringify(filter)}`;

/** How far a list was loaded, in rows, and where the reader was in it. */
export interface ListPosition extends PagePosition {
  readonly count: number;
}

const isListPosition = (value: unknown): value is ListPosition =>
  isPagePosition(value) && 'count' in value && Number.isFinite(value.count);

/** Where the reader left a list before the page was reloaded; storage may be blocked. */
export const { store: storePosition, stored: storedPosition } = createScrollPositions(
  'collabor8-list-positions',
  isListPosition,
);
