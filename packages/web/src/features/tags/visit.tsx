import { grouped, LIST_PAGE_SIZE } from '@collabor8/domain';
import { trpc } from '../../shared/api/trpc.js';
import { InfiniteList } from '../../shared/ui/infinite-list.js';
import { usePages } from '../../shared/reads/use-pages.js';
import { totalOf } from '../../shared/counts.js';
import { Link } from '../../shared/navigation/navigation.js';
import { tagPath } from '../../shared/paths.js';
import { ListHead } from '../../shared/ui/layout.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import classes from './tags-page.module.css';

/** /tags for whoever is not signed in. */
export function VisitedTagsPage() {
  const { client } = trpc.useUtils();
  const list = usePages({
    queryKey: ['visited tags'],
    read: (at) => client.tags.page.query({ limit: LIST_PAGE_SIZE, ...at }),
    idOf: ({ _id }) => _id,
  });
  const total = list.first?.total;
  return (
    <>
      <PageHeader title="All Tags" />
      <ListHead>
        <p role="status">{total === undefined ? ' ' : totalOf(total, 'Tags')}</p>
      </ListHead>
      <InfiniteList list={list} what="tags" rows={4} height={116}>
        {(tags) => (
          <ul className={classes.grid}>
            {tags.map(({ _id, name, description, qcnt }) => (
              <li key={_id} className={classes.card}>
                <Link className={classes.link} to={tagPath(name)}>
                  <span className={classes.name} dir="auto">
                    {name}
                  </span>{' '}
                  <span className={classes.description} dir="auto">
                    {description}
                  </span>{' '}
                  <span className={classes.count}>{grouped(qcnt)} questions</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  );
}
