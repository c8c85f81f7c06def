import classes from './chat-panel.module.css';

const NAMED = 3;

function words(names: readonly string[]): string {
  if (names.length === 0) return '';
  if (names.length > NAMED) return 'Several people are typing …';
  const list = new Intl.ListFormat('en').format(names);
  return `${list} ${names.length === 1 ? 'is' : 'are'} typing …`;
}

export const TypingLine = ({ names }: { readonly names: readonly string[] }) => (
  <p className={classes.typing} aria-live="polite">
    {words(names)}
  </p>
);
