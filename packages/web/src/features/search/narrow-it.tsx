import classes from './narrow-it.module.css';

/** What can be typed beside words, as it is begun in the field. */
const filters = [
  { shown: '[phonology]', begun: '[', means: 'with this tag' },
  { shown: 'user:noor', begun: 'user:', means: 'written by one person, or -user:' },
  { shown: 'is:accepted', begun: 'is:accepted ', means: 'or is:unanswered' },
  { shown: 'score:2', begun: 'score:', means: 'so many votes or more, or answers:' },
  { shown: 'created:2026-03', begun: 'created:', means: 'or since:, before:, after:, on:' },
  { shown: 'has:picture', begun: 'has:picture ', means: 'or has:file, has:link; of messages' },
  { shown: '"stem vowel"', begun: '"', means: 'these words, in this order' },
  { shown: '-Turkish', begun: '-', means: 'without this word' },
];

/** The filters of a search; pressed, each begins in the field. */
export const NarrowIt = ({ onBegin }: { readonly onBegin: (text: string) => void }) => (
  <aside className={classes.card} aria-labelledby="narrow-it">
    <h2 id="narrow-it" className={classes.title}>
      Narrow it
    </h2>
    <ul className={classes.list}>
      {filters.map(({ shown, begun, means }) => (
        <li key={shown}>
          <button type="button" className={classes.filter} onClick={() => onBegin(begun)}>
            <code>{shown}</code>
          </button>
          <p className={classes.means}>{means}</p>
        </li>
      ))}
    </ul>
  </aside>
);
