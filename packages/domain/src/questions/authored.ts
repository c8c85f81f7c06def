/** An answer as its author's profile shows it. */
export interface AuthoredAnswer {
  readonly _id: string;
  readonly qid: string;
  /** The question's. */
  readonly title: string;
  /** The first words of the answer, without Markdown. */
  readonly excerpt: string;
  readonly ansDateTime: string;
}

/** Answers that a profile shows at first. */
export const AUTHORED_PAGE_SIZE = 20;
