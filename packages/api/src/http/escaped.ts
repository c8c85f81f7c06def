const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text within HTML or XML, between tags and in quoted values. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
