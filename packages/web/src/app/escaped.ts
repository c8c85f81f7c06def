const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** A text as it stands in HTML, within an element or an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign);
