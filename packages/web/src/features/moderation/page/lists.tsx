import {
  postNames,
  reasonWords,
  reportReasons,
  type PostRef,
  type ReportReason,
  type ReportState,
  type PostReport,
  isSuspended,
  suspendedUntil,
  type Standing,
} from '@collabor8/domain';
import { useState } from 'react';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useLiveList } from '../../../shared/reads/use-live-list.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Fine, Hint, Row, Text } from '../../../shared/ui/layout.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { EmptyState, LoadState, OutOfDate } from '../../../shared/ui/states/states.js';
import { peopleRead, queueRead, selectPeople } from '../moderation-slice.js';
import classes from './moderation-page.module.css';
import { IconFlag } from '@tabler/icons-react';
import { capitalised, endLabel, endOf } from '../labels.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { ReportActions } from './report-actions.js';
import reportRowClasses from './report-row.module.css';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Avatar, PersonLink } from '../../../shared/ui/avatar.js';
import { PersonDialog } from '../actions/lazy-parts.js';
import rowsClasses from './rows.module.css';

function Suspended({ standing, own }: { readonly standing: Standing; readonly own: string }) {
  const [isLifting, setLifting] = useState(false);
  const { username, suspension } = standing;
  if (suspension === null || !isSuspended(suspension, new Date())) return null;
  return (
    <Row as="li" className={rowsClasses.person} gap={8}>
      <Avatar name={username} size={28} />
      <span className={rowsClasses.about}>
        <PersonLink name={username} />{' '}
        <small>
          Suspended {suspendedUntil(suspension, endLabel)} by {suspension.by}.
          {suspension.told !== '' && ` The reason: ${suspension.told}`}
        </small>
      </span>
      {username !== own && (
        <Button variant="default" onClick={() => setLifting(true)}>
          Lift
        </Button>
      )}
      {isLifting && (
        <PersonDialog act="lift" username={username} onClose={() => setLifting(false)} />
      )}
    </Row>
  );
}

/** Who moderates, and who is suspended. */
export function PeopleLists() {
  const { username } = useUserContext().user;
  const query = useLiveRead(peopleRead);
  const people = useAppSelector(selectPeople);
  if (people === undefined) {
    const failure = 'The people could not be loaded';
    return <LoadState {...{ query, failure }} rows={4} height={48} label="Loading people" />;
  }
  return (
    <>
      <OutOfDate error={query.error} onRetry={query.retry} />
      <Text as="h2" size="m" weight="strong" above={24}>
        Suspended
      </Text>
      {people.suspended.length === 0 ? (
        <Hint above={12}>Nobody is suspended.</Hint>
      ) : (
        <ul className={rowsClasses.rows} aria-label="Suspended">
          {people.suspended.map((standing) => (
            <Suspended key={standing.username} standing={standing} own={username} />
          ))}
        </ul>
      )}
      <Text as="h2" size="m" weight="strong" above={24}>
        Moderators
      </Text>
      <ul className={rowsClasses.rows} aria-label="Moderators">
        {people.staff.map(({ username: name, role }) => (
          <Row key={name} as="li" className={rowsClasses.person} gap={8}>
            <Avatar name={name} size={28} />
            <span className={rowsClasses.about}>
              <PersonLink name={name} />{' '}
              <small>{role === 'administrator' ? 'Administrator' : 'Moderator'}</small>
            </span>
          </Row>
        ))}
      </ul>
      <Hint above={12}>Administrators can make people moderators on their profiles.</Hint>
    </>
  );
}

interface ReportRowProps {
  readonly report: PostReport;
  readonly isOpened: boolean;
  readonly onOpen: () => void;
}

/** 'Reported by noor and 2 others'. */
function reportedBy({ reporters, count }: PostReport): string {
  const [latest = ''] = reporters;
  const others = count - 1;
  if (others === 0) return `Reported by ${latest}`;
  return `Reported by ${latest} and ${others === 1 ? '1 other' : `${others} others`}`;
}

function ReportRow({ report, isOpened, onOpen }: ReportRowProps) {
  return (
    <li className={reportRowClasses.row} data-opened={isOpened || undefined}>
      <Row gap={8} isOneLine>
        <span className={reportRowClasses.reason}>{reasonWords(report.reason)}</span>
        <button
          type="button"
          className={reportRowClasses.open}
          aria-current={isOpened || undefined}
          onClick={onOpen}
        >
          <b>{capitalised(postNames[report.post.kind])}</b> by <b>{report.author}</b>
        </button>
        <Fine>
          <RelativeTime date={report.at} />
        </Fine>
      </Row>
      <p className={reportRowClasses.excerpt} dir="auto">
        {report.excerpt}
      </p>
      <Row as="p" gap={8} isOneLine size="xs" tone="muted">
        <IconFlag size={14} aria-hidden />
        {reportedBy(report)}
        {report.state === 'closed' && ` · ${endOf(report)}`}
      </Row>
      {report.state === 'open' && (
        <div className={reportRowClasses.acts}>
          <ReportActions post={report.post} author={report.author} reason={report.reason} why="" />
        </div>
      )}
    </li>
  );
}

interface ReportListProps {
  readonly state: ReportState;
  readonly opened: PostRef | null;
  readonly onOpen: (post: PostRef) => void;
}

const isSame = (one: PostRef, other: PostRef | null): boolean =>
  one.kind === other?.kind && one.id === other.id;

/** What was reported, the latest first; of all reasons or of one. */
export function ReportList({ state, opened, onOpen }: ReportListProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const { held, items, ...list } = useLiveList(queueRead, { state, reason });
  const isRead = held?.filter.state === state && held.filter.reason === reason;
  const counts = held?.open.byReason;

  return (
    <>
      <Row gap={8} above={16} below={12} role="group" aria-label="Reasons">
        {[null, ...reportReasons].map((each) => {
          const count = (state === 'open' && each !== null && counts?.[each]) || 0;
          return (
            <button
              key={each}
              type="button"
              className={classes.chip}
              aria-pressed={reason === each}
              onClick={() => setReason(each)}
            >
              {each === null ? 'All' : reasonWords(each)}
              {count > 0 && <b>{count}</b>}
            </button>
          );
        })}
      </Row>
      <InfiniteList
        list={{ ...list, items: isRead ? items : undefined }}
        what="reports"
        rows={4}
        height={110}
        empty={
          <EmptyState title={state === 'open' ? 'No open reports' : 'No closed reports yet'}>
            What people report appears here.
          </EmptyState>
        }
      >
        {(reports) => (
          <ul className={classes.card}>
            {reports.map((report) => (
              <ReportRow
                key={report._id}
                report={report}
                isOpened={isSame(report.post, opened)}
                onOpen={() => onOpen(report.post)}
              />
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  );
}
