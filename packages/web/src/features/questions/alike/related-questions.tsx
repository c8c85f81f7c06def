import { trpc } from '../../../shared/api/trpc.js';
import { AlikeList } from './alike-list.js';
import classes from './related-questions.module.css';

/** Questions like the one that is read. They are read once: what moves stays beside the point here. */
export function RelatedQuestions({ qid }: { readonly qid: string }) {
  const { data } = trpc.questions.related.useQuery({ qid }, { staleTime: 60_000 });
  if (data === undefined) return null;
  return (
    <section aria-labelledby="related">
      <h2 id="related" className={classes.title}>
        Related questions
      </h2>
      {data.length === 0 ? (
        <p className={classes.none}>None so far.</p>
      ) : (
        <AlikeList questions={data} />
      )}
    </section>
  );
}
