import { listQuestions, pageOfQuestions, readWholeQuestions, type Collections } from './product.js';

export const PAGE_SIZE = 30;

/** The store's share of the list that the web app asks for over tRPC. */
export const readList = (store: Collections, search: string) =>
  listQuestions(store, { search, limit: PAGE_SIZE });

/** The store's share of a REST list page: questions with all that stands below them. */
export async function readWholePage(store: Collections, search: string) {
  const { items } = await pageOfQuestions(store, { search, limit: PAGE_SIZE });
  return readWholeQuestions(store, items);
}
