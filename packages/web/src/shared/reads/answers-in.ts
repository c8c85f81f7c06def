/** What the server answered before it was asked: it came in the document of the page. */
export interface DocumentAnswer {
  readonly path: string;
  readonly input?: unknown;
  readonly data: unknown;
}

const isAnswer = (value: unknown): value is DocumentAnswer =>
  typeof value === 'object' && value !== null && 'path' in value && 'data' in value;

/** The document's block of answers; none where there is no such block. */
export function answersIn(page: Document): readonly DocumentAnswer[] {
  const text = page.getElementById('prepared')?.textContent ?? '[]';
  const answers: unknown = JSON.parse(text);
  return Array.isArray(answers) ? answers.filter(isAnswer) : [];
}
