import {
  ACTIVE_DAYS,
  FIGURES_MAX,
  grouped,
  type PlaceFigures,
  type PlaceHealth,
} from '@collabor8/domain';
import { useState, type ReactNode } from 'react';
import { trpc } from '../../shared/api/trpc.js';
import { countOf } from '../../shared/counts.js';
import { Hint, Stack, Text } from '../../shared/ui/layout.js';
import sections from '../../shared/ui/sections.module.css';
import { LoadState } from '../../shared/ui/states/states.js';
import { RelativeTime } from '../../shared/ui/time.js';
import { CopyLine } from './claim-and-invite.js';
import classes from './place.module.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Of a plot, in its own units: a month is as wide as a twelfth of it. */
const HEIGHT = 90;
const MONTH_WIDTH = 30;
const BAR_WIDTH = 22;

const MONTH = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const monthName = (month: string): string =>
  new Date(`${month}-01`).toLocaleDateString('en', MONTH);

/** '3 hours'. */
function lasting(milliseconds: number): string {
  const [unit, noun] =
    milliseconds < HOUR
      ? ([MINUTE, 'minute'] as const)
      : milliseconds < 2 * DAY
        ? ([HOUR, 'hour'] as const)
        : ([DAY, 'day'] as const);
  return countOf(Math.max(1, Math.round(milliseconds / unit)), noun);
}

const atMost = (count: number): string => `${grouped(count)}${count === FIGURES_MAX ? '+' : ''}`;

/** Questions of a year, and how many of them were answered. */
function Plot({ months }: Pick<PlaceFigures, 'months'>) {
  const most = Math.max(1, ...months.map(({ asked }) => asked));
  const bar = (count: number, index: number) => ({
    x: index * MONTH_WIDTH + (MONTH_WIDTH - BAR_WIDTH) / 2,
    y: HEIGHT - (count / most) * HEIGHT,
    width: BAR_WIDTH,
    height: (count / most) * HEIGHT,
  });
  return (
    <Stack as="figure" className={classes.plot} gap={8} size="s">
      <figcaption>
        Questions by month, <b>answered</b> and not
      </figcaption>
      <svg viewBox={`0 0 ${months.length * MONTH_WIDTH} ${HEIGHT}`} aria-hidden>
        {months.map(({ month, asked, answered }, index) => (
          <g key={month}>
            <rect className={classes.asked} {...bar(asked, index)} />
            <rect className={classes.answered} {...bar(answered, index)} />
          </g>
        ))}
      </svg>
      <details>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Asked</th>
              <th scope="col">Answered</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, asked, answered }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td>{grouped(asked)}</td>
                <td>{grouped(answered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Stack>
  );
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, each) => sum + each, 0);

interface FactsProps {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

const Facts = ({ rows }: FactsProps) => (
  <dl className={classes.figures}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function Counted({ figures }: { readonly figures: PlaceFigures }) {
  const { months, firstAnswer } = figures;
  const asked = sumOf(months.map((month) => month.asked));
  const answered = sumOf(months.map((month) => month.answered));
  const rows = [
    [
      `People here in ${ACTIVE_DAYS} days`,
      `${grouped(figures.active)} of ${atMost(figures.people)}`,
    ],
    ['Questions answered in a year', `${grouped(answered)} of ${atMost(asked)}`],
    ['Half are answered within', firstAnswer === null ? 'No answers yet' : lasting(firstAnswer)],
  ] as const;
  return (
    <>
      <Facts rows={rows} />
      {asked > 0 && <Plot months={months} />}
      <Hint>
        Counted <RelativeTime date={figures.at} />
        {figures.isPartial && `, of the latest ${grouped(FIGURES_MAX)}`}
      </Hint>
    </>
  );
}

export function Figures() {
  const query = trpc.place.figures.useQuery(undefined, { staleTime: 0 });
  const { data } = query;
  return (
    <section className={sections.section}>
      <h2>In numbers</h2>
      {data === undefined ? (
        <LoadState query={query} rows={2} height={80} label="Counting" />
      ) : (
        <Counted figures={data} />
      )}
    </section>
  );
}

const GIGABYTE = 1024 ** 3;
const gigabytes = (bytes: number): string => (bytes / GIGABYTE).toFixed(1);

/** In the colour of what is wrong, where it is. */
const alarming = (words: ReactNode, isWrong = true): ReactNode =>
  isWrong ? (
    <Text as="strong" tone="coral-text">
      {words}
    </Text>
  ) : (
    words
  );

const answered = (milliseconds: number | null): ReactNode =>
  milliseconds === null
    ? alarming('Not responding')
    : `Answers in ${countOf(milliseconds, 'millisecond')}`;

const BACKUP_COMMAND = 'npm run store:backup:daily -- --from file:data/collabor8.db --to backups';
/** A backup a day: one of the day before yesterday says that one is missing. */
const BACKUP_LATE = 2 * DAY;
/** Below a tenth of the disk it is time to make room. */
const DISK_LOW = 0.1;

function Backup({ at }: { readonly at: string | null }) {
  const [now] = useState(Date.now);
  if (at === null) return alarming('None yet');
  return alarming(<RelativeTime date={at} />, now - Date.parse(at) > BACKUP_LATE);
}

function diskWords(disk: PlaceHealth['disk']): ReactNode {
  if (disk === null) return 'On another machine';
  const words = `${gigabytes(disk.free)} of ${gigabytes(disk.total)} GB free`;
  return alarming(words, disk.free < DISK_LOW * disk.total);
}

export function Health() {
  const query = trpc.place.health.useQuery(undefined, { staleTime: 0 });
  const { data } = query;
  return (
    <section className={sections.section} aria-labelledby="health">
      <h2 id="health">Server health</h2>
      {data === undefined ? (
        <LoadState query={query} rows={2} height={80} label="Looking" />
      ) : (
        <>
          <Facts
            rows={[
              ['Store', answered(data.store)],
              ['Bus', data.bus === 'alone' ? 'None: one process is enough' : answered(data.bus)],
              ['Disk', diskWords(data.disk)],
              ['Latest backup', <Backup key="backup" at={data.backedUpAt} />],
              ['Mails waiting to be sent', atMost(data.waitingMails)],
              ['Notifications waiting to be sent', atMost(data.waitingPushes)],
            ]}
          />
          {data.backedUpAt === null && (
            <div className={classes.invitation}>
              <Hint>Keep this running on the server’s machine: it makes a backup each day.</Hint>
              <CopyLine label="Command" value={BACKUP_COMMAND} />
            </div>
          )}
        </>
      )}
    </section>
  );
}
