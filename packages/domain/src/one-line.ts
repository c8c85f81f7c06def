/** What has one line: in a mail further ones would read as the place's own words. Nothing stands around it. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
