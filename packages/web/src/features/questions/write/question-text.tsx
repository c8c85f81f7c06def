import { Link } from '../../../shared/navigation/link.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import classes from './question-text.module.css';

interface QuestionTextProps {
  readonly title: string;
  readonly text: string;
  readonly address: string;
}

/** The whole question above the form of its answer; it folds away. */
export const QuestionText = ({ title, text, address }: QuestionTextProps) => (
  <section className={classes.question} aria-label="The question">
    <h2 className={classes.title} dir="auto">
      <Link to={address}>
        <MathText text={title} />
      </Link>
    </h2>
    <details open>
      <summary className={classes.fold}>The question in full</summary>
      <div className={classes.text}>
        <Markdown text={text} />
      </div>
    </details>
  </section>
);
