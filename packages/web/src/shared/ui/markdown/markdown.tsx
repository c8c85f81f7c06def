import { withoutAddresses } from '@collabor8/domain';
import { lazyPart } from '../../lazy/lazy-part.js';
import type { MarkdownHtmlProps } from './markdown-html.js';
import { PlainText } from './plain-text.js';

/** Text that people wrote, rendered safely. The plain text stands there until the renderer has loaded. */
export const Markdown = lazyPart(
  () => import('./markdown-html.js'),
  'MarkdownHtml',
  ({ text }: MarkdownHtmlProps) => <PlainText text={withoutAddresses(text)} />,
);
