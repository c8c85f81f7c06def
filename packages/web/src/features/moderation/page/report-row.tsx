import { reasonWords, type PostReport } from '@collabor8/domain';
import { IconFlag } from '@tabler/icons-react';
import { capitalised } from '../words.js';
import { kindWords } from '../words.js';
import { RelativeTime } from '../../../shared/ui/time/relative-time.js';
import { ReportActs } from './report-acts.js';
import classes from './report-row.module.css';

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

const endOf = ({ outcome, handledBy }: PostReport): string =>
  outcome === undefined ? '' : ` · ${outcome} by ${handledBy ?? ''}`;

export function ReportRow({ report, isOpened, onOpen }: ReportRowProps) {
  return (
    <li className={classes.row} data-opened={isOpened || undefined}>
      <div className={classes.head}>
        <span className={classes.reason}>{reasonWords(report.reason)}</span>
        <button
          type="button"
          className={classes.open}
          aria-current={isOpened || undefined}
          onClick={onOpen}
        >
          <b>{capitalised(kindWords(report.post.kind))}</b> by <b>{report.author}</b>
        </button>
        <span className={classes.time}>
          <RelativeTime date={report.at} />
        </span>
      </div>
      <p className={classes.excerpt} dir="auto">
        {report.excerpt}
      </p>
      <p className={classes.by}>
        <IconFlag size={14} stroke={1.75} aria-hidden />
        {reportedBy(report)}
        {endOf(report)}
      </p>
      {report.state === 'open' && (
        <div className={classes.acts}>
          <ReportActs post={report.post} author={report.author} why="" />
        </div>
      )}
    </li>
  );
}
