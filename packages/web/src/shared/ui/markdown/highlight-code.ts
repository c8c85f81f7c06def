import type { LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import './highlight-code.css';

/** Type, name and bracket of a function: the grammar's own look at it takes time with the cube of a code's length. */
const CSHARP_FUNCTION =
  /(?:[a-zA-Z][\w<>,[\]?.]{0,99}\s+){1,6}[a-zA-Z]\w{0,99}\s*(?:<[^=()]{1,99}>\s*)?\(/;

const boundedCsharp: LanguageFn = (core) => {
  const grammar = csharp(core);
  const contains = grammar.contains.map((rule) =>
    'className' in rule && rule.className === 'function'
      ? { ...rule, begin: CSHARP_FUNCTION }
      : rule,
  );
  return { ...grammar, contains };
};

const languages = {
  bash,
  c,
  cpp,
  csharp: boundedCsharp,
  css,
  go,
  java,
  javascript,
  json,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
};

Object.entries(languages).forEach(([name, language]) => hljs.registerLanguage(name, language));

/** Colouring takes time in proportion to the square of a code's length, and of its lines most of all. */
const MAX_LENGTH = 5_000;
const LONG_LINE = /[^\n]{500}/;

const isTooMuch = (code: string): boolean => code.length > MAX_LENGTH || LONG_LINE.test(code);

/** Colours a code block that names a language we know; prose in a fence stays as it is. */
export function highlightCode(block: HTMLElement): void {
  const language = block.className.replace('language-', '');
  const code = block.textContent;
  if (hljs.getLanguage(language) === undefined || isTooMuch(code)) return;
  block.innerHTML = hljs.highlight(code, { language, ignoreIllegals: true }).value;
}
