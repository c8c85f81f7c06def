/** A question with what stands below it, as material to fill a store with. */
export interface SamplePost {
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly upVotes: number;
  readonly answers: readonly string[];
  readonly comments: readonly string[];
}
