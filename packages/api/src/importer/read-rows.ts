import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { SaxesParser } from 'saxes';

/** A failure that ends an import with a sentence for whoever started it. */
export class DumpError extends Error {}

/** An element of a dump file. */
export interface DumpRow {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly problem?: string;
}

/** saxes leads its messages with line and column. */
const withoutPosition = (message: string): string => message.replace(/^\d+:\d+: /, '');

/**
 * Streams the rows of a dump file, as many at a time as one piece of the file holds, so that memory
 * doesn't grow with it. What is wrong inside the list becomes a row with a problem; `onBytes` is
 * told how far the file is read.
 * @throws DumpError for a file that is no such list, or ends before its end.
 */
export async function* readRows(
  path: string,
  root: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<readonly DumpRow[]> {
  const file = basename(path);
  let rows: DumpRow[] = [];
  let isInList = false;
  let isOver = false;
  let open: { readonly line: number; problem?: string } | undefined;

  const parser = new SaxesParser();
  parser.on('opentagstart', ({ name }) => {
    if (isInList)
      open = { line: parser.line, ...(name !== 'row' && { problem: `<${name}> is no row` }) };
    else if (name !== root) {
      throw new DumpError(
        `${file} is no such file of a dump: it begins with <${name}>, not <${root}>.`,
      );
    }
  });
  parser.on('opentag', ({ attributes }) => {
    if (open) rows.push({ ...open, attributes });
    open = undefined;
    isInList = true;
  });
  parser.on('text', (text) => {
    if (text.trim() !== '') report('text between the rows');
  });
  parser.on('error', ({ message }) => {
    report(withoutPosition(message));
  });
  function report(problem: string): void {
    const { line } = parser;
    if (!isInList) throw new DumpError(`${file} is not XML (line ${line}: ${problem}).`);
    if (isOver) {
      throw new DumpError(`${file} ends too early, in line ${line}. Was it copied whole?`);
    }
    if (open) open.problem ??= problem;
    else if (rows.at(-1)?.line !== line) rows.push({ line, attributes: {}, problem });
  }

  const stream = createReadStream(path, { encoding: 'utf8' });
  for await (const text of stream) {
    parser.write(String(text));
    onBytes(stream.bytesRead);
    if (rows.length > 0) yield rows;
    rows = [];
  }
  isOver = true;
  parser.close();
}
