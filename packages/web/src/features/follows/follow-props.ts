import type { FollowKind } from '@collabor8/domain';

export interface FollowProps {
  readonly what: FollowKind;
  /** The tag's name or the question's id. */
  readonly name: string;
  /** As a button of its own, or as one of the quiet ones in a post's foot. */
  readonly look?: 'button' | 'quiet';
}
