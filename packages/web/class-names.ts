import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const STYLES = /[.]module[.]css$/;

/**
 * Names classes in the built app by their file's number and their own, `c1f_0`: every script that uses a style sheet names
 * all of its classes, and their words would be a kilobyte of a page.
 */
export function classNames(root: string): Plugin {
  const files = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => STYLES.test(path))
    .toSorted();
  const known = new Map<string, string[]>();
  const generateScopedName = (name: string, path: string): string => {
    const file = relative(`${root}src`, path.replace(/[?].*$/, ''));
    const names = known.get(file) ?? [];
    known.set(file, names);
    if (!names.includes(name)) names.push(name);
    return `c${files.indexOf(file).toString(36)}_${names.indexOf(name).toString(36)}`;
  };
  return {
    name: 'class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName } } }),
  };
}
