import { useDebounced } from '../../shared/use-debounced.js';
import { TextInput } from '../../shared/ui/fields/text-input.js';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { PageHeader } from '../../shared/ui/page-header.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { totalOf } from '../../shared/counts.js';
import { AskQuestionButton } from '../questions/index.js';
import { TagGrid } from './tag-grid.js';
import classes from './tags-page.module.css';
import { useTagList } from './use-tag-list.js';

const TYPING_PAUSE_MS = 200;

/** /tags: every tag with the number of its questions. */
export function TagsPage() {
  usePageTitle('All Tags');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const list = useTagList(search);

  return (
    <>
      <PageHeader title="All Tags" action={<AskQuestionButton />} />
      <div className={classes.toolbar}>
        <p className={classes.total} role="status">
          {list.total === undefined ? ' ' : totalOf(list.total, 'Tags')}
        </p>
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Search tags"
          placeholder="Search tags"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <TagGrid list={list} />
    </>
  );
}
