import { mathParts } from '@collabor8/domain';

const TEX = 'annotation[encoding="application/x-tex"]';
const TEX_OF_MATHJAX_2 = 'script[type^="math/tex"]';
/** What of MathJax 2 stands before a formula's source. */
const SHOWN_BY_MATHJAX_2 = '.MathJax, .MathJax_Preview, .MathJax_Display';

/** A formula as texts have it here; undefined where it would be none, such as a part of a macro. */
function written(tex: string, isDisplay: boolean): string | undefined {
  const formula = isDisplay ? `$$${tex.trim()}$$` : `$${tex.trim()}$`;
  const [first, ...others] = mathParts(formula);
  return others.length === 0 && first?.kind !== 'prose' ? first?.source : undefined;
}

/**
 * Pages show a formula as hundreds of boxes, and keep among them how it was written: KaTeX, MathJax and
 * encyclopedias in MathML, MathJax 2 in a script. Puts that in their place; tells whether there was any.
 */
export function writeFormulas(root: HTMLElement): boolean {
  let hasAny = false;
  const put = (shown: Element, formula: string | undefined): void => {
    if (formula === undefined) return;
    shown.replaceWith(formula);
    hasAny = true;
  };
  for (const source of root.querySelectorAll(TEX)) {
    const math = source.closest('math');
    const block = source.closest('.katex-display');
    const shown =
      block ?? source.closest('.katex, mjx-container, .mwe-math-element') ?? math ?? source;
    const isDisplay = block !== null || math?.getAttribute('display') === 'block';
    put(shown, written(source.textContent, isDisplay));
  }
  for (const source of root.querySelectorAll(TEX_OF_MATHJAX_2)) {
    while (source.previousElementSibling?.matches(SHOWN_BY_MATHJAX_2)) {
      source.previousElementSibling.remove();
    }
    const isDisplay = source.getAttribute('type')?.includes('mode=display') === true;
    put(source, written(source.textContent, isDisplay));
  }
  return hasAny;
}
