import { expect, it } from 'vitest';
import { listTitle, readFilter } from './list-address.js';

const orderAt = (address: string) => readFilter(new URLSearchParams(address)).order;

it('reads an order out of an address where it is meant for such a list, otherwise the usual one', () => {
  expect(orderAt('')).toBe('newest');
  expect(orderAt('order=active&tag=verbs')).toBe('active');
  expect(orderAt('order=backwards')).toBe('newest');
  expect(orderAt('order=relevance')).toBe('newest');
  expect(orderAt('order=relevance&search=verbs')).toBe('relevance');
  expect(orderAt('order=forYou')).toBe('forYou');
  expect(orderAt('order=hot')).toBe('hot');
  expect(orderAt('order=hot&tag=verbs')).toBe('newest');
  expect(orderAt('order=forYou&search=verbs')).toBe('relevance');
  expect(orderAt('order=forYou&tag=verbs')).toBe('newest');
});

it('takes a search for words or by filters best first, unless another order is asked for', () => {
  expect(orderAt('search=verbs')).toBe('relevance');
  expect(orderAt('search=[nim] verbs')).toBe('relevance');
  expect(orderAt('search=-[nim]')).toBe('relevance');
  expect(orderAt('search=[nim] [verbs]')).toBe('newest');
  expect(orderAt('search=??')).toBe('newest');
  expect(orderAt('search=verbs&order=newest')).toBe('newest');
});

it.each([
  ['', 'All Questions'],
  ['order=unanswered', 'All Questions'],
  ['tag=verbs', 'verbs'],
  ['search=[nim] verbs&tag=verbs', 'Search Results'],
  ['order=forYou', 'For You'],
  ['order=bookmarks', 'Bookmarks'],
  ['order=hot', 'Hot This Week'],
])('calls the list at /home?%s “%s”', (address, title) => {
  expect(listTitle(readFilter(new URLSearchParams(address)))).toBe(title);
});
