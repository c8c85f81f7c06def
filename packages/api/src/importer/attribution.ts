import type { Attribution } from '@collabor8/domain';

/** Since when the network's texts are under which licence; older dumps leave it out. */
const LICENCES = [
  ['2018-05-02', 'CC BY-SA 4.0'],
  ['2011-04-08', 'CC BY-SA 3.0'],
  ['', 'CC BY-SA 2.5'],
] as const;

const licenceAt = (time: string): string =>
  LICENCES.find(([since]) => time >= since)?.[1] ?? 'CC BY-SA';

/** Author, link and licence of an imported text, which its licence asks for. */
export const attributionOf = (post: {
  readonly author: string;
  readonly url: string;
  readonly createdAt: string;
  readonly licence: string | undefined;
}): Attribution => ({
  author: post.author,
  url: post.url,
  licence: post.licence ?? licenceAt(post.createdAt),
});
