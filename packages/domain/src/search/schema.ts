import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from './limits.js';

export const searchSchema = z.string().max(SEARCH_MAX_LENGTH);

/** Where a question was found that doesn't hold the words itself. */
export interface FoundIn {
  readonly place: 'answer' | 'comment';
  readonly id: string;
  readonly by: string;
}

/** Who wrote something, and when. */
interface Written {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

interface Found {
  readonly id: string;
  readonly title: string;
  /** A part of its text, around what was found. */
  readonly excerpt: string;
}

/** Something that a search has found, by kind. */
export type Hit =
  | (Found &
      Written & {
        readonly kind: 'questions';
        readonly score: number;
        readonly answerCount: number;
        readonly isAnswered: boolean;
        readonly tags: readonly string[];
        /** Of a closed duplicate: id of the question that it repeats, to which it leads. */
        readonly original?: string | undefined;
        readonly foundIn?: FoundIn | undefined;
      })
  /** Its title is the question's. */
  | (Found &
      Written & {
        readonly kind: 'answers';
        readonly qid: string;
        readonly score: number;
        readonly isAccepted: boolean;
      })
  /** Its title is the chat's; empty of a message in the room of all. */
  | (Found & Written & { readonly kind: 'messages'; readonly chatId: string | null })
  | (Found & { readonly kind: 'people'; readonly avatarUrl?: string | undefined })
  | (Found & { readonly kind: 'tags'; readonly questionCount: number })
  /** `picture` names the one that the board keeps of itself. */
  | (Found & Written & { readonly kind: 'boards'; readonly picture: string | null });

/** A hit with what has to be marked in its title and excerpt: the words that were looked for, as they are written there. */
export type MarkedHit = Hit & { readonly found: readonly string[] };
