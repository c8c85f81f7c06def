/**
 * Counts what becomes of the formulas in posts, which go the way of an import and then of a page:
 * `COLLABOR8_FORMULAS=posts.json npm run check:formulas`, a list of `{ id, html }` as a site has them. Prints what is shown as
 * it was written, and what looks like a formula in the text that is left; fails where it is more than 1 in 200.
 */
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { JSDOM } from 'jsdom';

const path = process.env.COLLABOR8_FORMULAS ?? '../shared/data/formulas/posts.json';
const LEAST = 0.995;

if (!existsSync(path)) {
  console.log(`There is no ${path}: no formulas to count.`);
  process.exit();
}

const { window } = new JSDOM('<!doctype html>');
for (const name of [
  'document',
  'DOMParser',
  'Node',
  'NodeFilter',
  'Text',
  'Element',
  'HTMLElement',
  'HTMLAnchorElement',
]) {
  globalThis[name] = window[name];
}
// How formulas look says nothing about what becomes of them.
const withoutStyles = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context);`;
register(`data:text/javascript,${encodeURIComponent(withoutStyles)}`);
const importer = await import('../packages/api/src/importer/html-to-markdown.ts');
const page = await import('../packages/web/src/shared/ui/markdown/render-markdown.ts');
const { parseMarkdown } = await import('../packages/web/src/shared/ui/markdown/parse-markdown.ts');
const { makeMath, texOf } = await import('../packages/web/src/shared/ui/math/typeset.ts');

const toMarkdown = importer.createMarkdownConverter('https://site.example');
const counts = { posts: 0, typeset: 0, asWritten: 0, left: 0 };
for (const { id, html } of JSON.parse(readFileSync(path, 'utf8'))) {
  counts.posts += 1;
  const template = document.createElement('template');
  template.innerHTML = page.finishHtml(parseMarkdown(toMarkdown(html)), 3);
  for (const element of template.content.querySelectorAll('[data-math]')) {
    const { tex, isDisplay } = texOf(element);
    if (makeMath(tex, isDisplay) !== undefined) counts.typeset += 1;
    else {
      counts.asWritten += 1;
      console.log(`${id}: as written: ${tex}`);
    }
    element.remove();
  }
  template.content.querySelectorAll('code, pre').forEach((code) => code.remove());
  for (const [found] of template.content.textContent.matchAll(
    /.{0,30}(?:\$|\\[a-zA-Z]{2}).{0,30}/g,
  )) {
    counts.left += 1;
    console.log(`${id}: left in the text: ${found}`);
  }
}
const all = counts.typeset + counts.asWritten + counts.left;
const share = counts.typeset / Math.max(1, all);
console.log(counts, `${(share * 100).toFixed(2)} % typeset`);
if (all > 0 && share < LEAST) process.exitCode = 1;
