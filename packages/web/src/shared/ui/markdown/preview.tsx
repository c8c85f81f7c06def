import { grouped, TEXT_MAX_LENGTH } from '@collabor8/domain';
import { useDebounced } from '../../use-debounced.js';
import { Dialog } from '../dialogs/dialog.js';
import { Hint, Text, scrollBox } from '../layout.js';
import { Markdown } from './markdown.js';
import classes from './preview.module.css';

export function Preview({ text }: { readonly text: string }) {
  return text.trim() === '' ? (
    <Text as="p" tone="muted">
      Nothing to preview yet.
    </Text>
  ) : (
    <>
      <Markdown text={text.slice(0, TEXT_MAX_LENGTH)} highestHeading={2} />
      {text.length > TEXT_MAX_LENGTH && (
        <Hint>The preview ends here, after {grouped(TEXT_MAX_LENGTH)} characters.</Hint>
      )}
    </>
  );
}

/** While somebody types, the preview beside it follows when they pause. */
const PREVIEW_MS = 250;

export function PreviewBeside({ text }: { readonly text: string }) {
  const shown = useDebounced(text, PREVIEW_MS);
  return (
    <section className={classes.beside} aria-label="Preview">
      <Text as="p" size="s" weight="medium" below={4} aria-hidden>
        Preview
      </Text>
      <div className={classes.shown} {...scrollBox('Previewed text')}>
        <Preview text={shown} />
      </div>
    </section>
  );
}

const FENCE = '`'.repeat(3);

const examples: readonly string[] = [
  '**bold** and *italic*',
  '`code` in a line',
  `${FENCE}js\nconst block = 'of code';\n${FENCE}`,
  '[a link](https://example.org)',
  '> a quote',
  '- one\n- two',
  '1. first\n2. second',
  '## A heading',
  '| a | table |\n| --- | --- |\n| 1 | 2 |',
  '$e^{i\\pi} + 1 = 0$',
  '<kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>2</sup>',
  '<details>\n<summary>More</summary>\n\nfolded\n\n</details>',
  '@name',
];

/** What can be written, and what comes of it. */
export const FormattingHelp = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Formatting" onClose={onClose}>
    <Hint below={12}>
      Text is formatted with Markdown, and text pasted from a web page is converted to it. Paste
      pictures, drop them on the field or choose them. A blank line starts a new paragraph, Enter
      continues a list, Tab indents code. Press Esc, then Tab to leave the text.
    </Hint>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">You write</th>
          <th scope="col">You get</th>
        </tr>
      </thead>
      <tbody>
        {examples.map((text) => (
          <tr key={text}>
            <td>
              <pre className={classes.source}>{text}</pre>
            </td>
            <td>
              <Markdown text={text} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Dialog>
);
