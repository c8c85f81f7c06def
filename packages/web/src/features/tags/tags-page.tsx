import { useDebounced } from '../../shared/use-debounced.js';
import { TextInput } from '../../shared/ui/fields/field.js';
import { IconSearch } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { ListHead } from '../../shared/ui/layout.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { totalOf } from '../../shared/counts.js';
import { AskQuestionButton } from '../questions/index.js';
import classes from './tags-page.module.css';
import { EmptyState } from '../../shared/ui/states/states.js';
import { InfiniteList } from '../../shared/ui/infinite-list.js';
import { usePages, useQuestionNews } from '../../shared/reads/use-pages.js';
import { grouped, LIST_PAGE_SIZE, type LiveEvent, type TagWithCount } from '@collabor8/domain';
import { tagPath } from '../../shared/paths.js';
import { Link } from '../../shared/navigation/navigation.js';
import { FollowButton } from '../follows/index.js';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../shared/api/trpc.js';

/** The most used tags first, or those that a search finds. */
function useTagList(search: string) {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: ['tags', search],
    read: (at) =>
      client.tags.page.query({ ...(search !== '' && { search }), limit: LIST_PAGE_SIZE, ...at }),
    idOf: ({ _id }) => _id,
    placeholderData: keepPreviousData,
  });
}

/** What brings tags and changes how many questions have them. */
const OF_TAGS: readonly LiveEvent['name'][] = ['questionUpdate', 'deleteUpdate', 'restoreUpdate'];

/** The whole card opens the questions with the tag, except for the button in its corner. */
const TagCard = memo(({ tag }: { readonly tag: TagWithCount }) => (
  <li className={classes.card}>
    <Link className={classes.link} to={tagPath(tag.name)}>
      <span className={classes.name} dir="auto">
        {tag.name}
      </span>{' '}
      <span className={classes.description} dir="auto">
        {tag.description}
      </span>{' '}
      <span className={classes.count}>{grouped(tag.qcnt)} questions</span>
    </Link>
    <span className={classes.follow}>
      <FollowButton what="tag" name={tag.name} />
    </span>
  </li>
));

const TYPING_PAUSE_MS = 200;

/** /tags: every tag with the number of its questions. */
export function TagsPage() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const list = useTagList(search);
  useQuestionNews(OF_TAGS, list.retry);
  const total = list.last?.total;

  return (
    <>
      <PageHeader title="All Tags" action={<AskQuestionButton />} />
      <ListHead>
        <p role="status">{total === undefined ? ' ' : totalOf(total, 'Tags')}</p>
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Search tags"
          placeholder="Search tags"
          leftSection={<IconSearch size={18} />}
          maxLength={100}
          value={typed}
          onText={setTyped}
        />
      </ListHead>
      <InfiniteList
        list={list}
        what="tags"
        rows={4}
        height={116}
        empty={
          search === '' ? (
            <EmptyState title="No tags yet">
              They appear here once a question is asked with them.
            </EmptyState>
          ) : (
            <EmptyState title="No Tags Found">
              Try another word, or ask a question with it.
            </EmptyState>
          )
        }
      >
        {(tags) => (
          <ul className={classes.grid}>
            {tags.map((tag) => (
              <TagCard key={tag._id} tag={tag} />
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  );
}
