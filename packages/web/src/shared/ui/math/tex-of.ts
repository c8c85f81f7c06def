/** A formula of a text, as it is typeset. */
export interface Tex {
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** The formula at an element, without dollar signs, by what it means in its post: `resolveFormulas`. */
export function texOf({ textContent, dataset }: HTMLElement): Tex {
  const written = (dataset['tex'] ?? textContent).trim();
  // An environment stands without signs.
  const signs = /^\$*/.exec(written)?.[0].length ?? 0;
  return {
    tex: written.slice(signs, written.length - signs),
    isDisplay: dataset['math'] === 'display',
  };
}
