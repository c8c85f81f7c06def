import { useMedia } from '../../../shared/browser.js';
import { postKinds, type PostRef, checkWhy } from '@collabor8/domain';
import { useState } from 'react';
import { Form } from '../../../shared/ui/layout.js';
import { useSearchParams } from '../../../shared/navigation/navigation.js';
import { useAppSelector } from '../../../shared/store.js';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import {
  EmptyState,
  AlertLine,
  PageLoading,
  ToQuestions,
} from '../../../shared/ui/states/states.js';
import { usePageTitle } from '../../../shared/ui/page-header.js';
import { countOf } from '../../../shared/counts.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { selectIsStaff, selectOwnStanding } from '../own-standing.js';
import { ownRead } from '../reads.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { selectOldestOpen, selectOpenTotal } from '../moderation-slice.js';
import { LogList } from './log-list.js';
import classes from './moderation-page.module.css';
import { PeopleLists, ReportList } from './lists.js';
import { ReportPanel } from './report-panel.js';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import rowsClasses from './rows.module.css';

const EMPTY = { from: '', to: '', why: '' };

/** Gives a tag another name; if another tag has it, the two become one. */
function TagForm() {
  const [form, setForm] = useState(EMPTY);
  const { mutateIf, isPending, failure, refuse } = useChange(trpc.moderation.renameTag, {
    onSuccess({ questions }, { to }) {
      setForm(EMPTY);
      notifySuccess(`${countOf(questions, 'question')} will have the tag ${to}.`);
    },
  });
  const fieldOf = (name: keyof typeof EMPTY) => ({
    value: form[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
  });
  const submit = () => {
    refuse('');
    mutateIf(checkWhy(form.why), (value) => ({ ...form, why: value }));
  };
  return (
    <Form className={rowsClasses.form} onSubmit={submit}>
      <TextInput label="Tag" required {...fieldOf('from')} />
      <TextInput
        label="New name"
        description="Enter the name of another tag to merge the two."
        required
        {...fieldOf('to')}
      />
      <TextInput label="Reason for the log" required {...fieldOf('why')} />
      <AlertLine message={failure} />
      <div>
        <Button type="submit" loading={isPending}>
          Rename the tag
        </Button>
      </div>
    </Form>
  );
}

const VIEWS = [
  { value: 'open', text: 'Open' },
  { value: 'closed', text: 'Closed' },
  { value: 'log', text: 'Log' },
  { value: 'people', text: 'People' },
  { value: 'tags', text: 'Tags' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const TITLES: Readonly<Record<View, string>> = {
  open: 'Reports',
  closed: 'Reports',
  log: 'Log',
  people: 'People',
  tags: 'Tags',
};

/** The post that the address names, such as `?report=answer:42`. */
function postIn(address: URLSearchParams): PostRef | null {
  const [named, ...rest] = (address.get('report') ?? '').split(':');
  const kind = postKinds.find((each) => each === named);
  return kind === undefined ? null : { kind, id: rest.join(':') };
}

/** /moderation: what was reported, what moderators did, and who they are. */
export function ModerationPage() {
  usePageTitle('Moderation');
  useLiveRead(ownRead);
  const [address, setAddress] = useSearchParams();
  const own = useAppSelector(selectOwnStanding);
  const isStaff = useAppSelector(selectIsStaff);
  const total = useAppSelector(selectOpenTotal);
  const oldest = useAppSelector(selectOldestOpen);
  const isWide = useMedia('(width >= 64em)');
  if (own === undefined) return <PageLoading />;
  if (!isStaff) {
    return (
      <EmptyState isPage title="Only moderators can do this." action={<ToQuestions />}>
        You can still report posts to them.
      </EmptyState>
    );
  }
  const view = VIEWS.find(({ value }) => value === address.get('view'))?.value ?? 'open';
  const post = postIn(address);
  const open = (opened: PostRef | null) =>
    setAddress(
      new URLSearchParams({
        ...(view !== 'open' && { view }),
        ...(opened && { report: `${opened.kind}:${opened.id}` }),
      }),
    );
  return (
    <div className={classes.page} data-full-bleed data-opened={post !== null || undefined}>
      {/* Where there is room for one of both, the opened report is a page of its own. */}
      {(post === null || isWide) && (
        <div className={classes.main}>
          <div className={classes.inner}>
            <div className={classes.head}>
              <div>
                <h1>{TITLES[view]}</h1>
                <p>
                  {total === 0 ? 'No open reports' : countOf(total, 'open report')}
                  {oldest !== undefined && (
                    <>
                      , oldest <RelativeTime date={oldest} />
                    </>
                  )}
                </p>
              </div>
              <ChoiceButtons
                label="What is shown"
                choices={VIEWS}
                chosen={view}
                onChange={(chosen) => setAddress(new URLSearchParams({ view: chosen }))}
              />
            </div>
            {view === 'log' && <LogList />}
            {view === 'people' && <PeopleLists />}
            {view === 'tags' && <TagForm />}
            {(view === 'open' || view === 'closed') && (
              <ReportList key={view} state={view} opened={post} onOpen={open} />
            )}
          </div>
        </div>
      )}
      {post !== null && (
        <ReportPanel
          key={`${post.kind}:${post.id}`}
          post={post}
          level={isWide ? 'h2' : 'h1'}
          onClose={() => open(null)}
        />
      )}
    </div>
  );
}
