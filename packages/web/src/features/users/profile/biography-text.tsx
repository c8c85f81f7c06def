import { Markdown } from '../../../shared/ui/markdown/markdown.js';

/** What somebody says of themselves (SPEC §2). */
export const BiographyText = ({ text }: { readonly text: string }) =>
  text.trim() === '' ? <p>No biography yet.</p> : <Markdown text={text} />;
