import {
  shortDate,
  type User,
  grouped,
  profileFigures,
  type ProfileFigure,
} from '@collabor8/domain';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { allFeatures, byRank } from '../../../shared/feature.js';
import { useIsMet } from '../../blocks/index.js';
import { MoreMenu } from '../../../shared/ui/menu.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import rowList from '../../../shared/ui/row-list.module.css';
import classes from './person-card.module.css';
import { Row, VisuallyHidden } from '../../../shared/ui/layout.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useLiveTopic } from '../../../shared/live/use-live-topic.js';
import { useGatheredCallback } from '../../../shared/use-debounced.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';

/** What somebody says of themselves (SPEC §2). */
export const BiographyText = ({ text }: { readonly text: string }) =>
  text.trim() === '' ? <p>No biography yet.</p> : <Markdown text={text} />;

/** SPEC §2: the date, or N/A. */
export const joinedOn = (dateJoined: string): string => {
  const date = new Date(dateJoined);
  return Number.isNaN(date.getTime()) ? 'N/A' : shortDate(date);
};

const wordsFor: Readonly<Record<ProfileFigure, readonly [one: string, many: string]>> = {
  reputation: ['reputation', 'reputation'],
  questions: ['question', 'questions'],
  answers: ['answer', 'answers'],
  accepted: ['accepted', 'accepted'],
  votes: ['vote', 'votes'],
};

const TOGETHER_MS = 1_000;

/** What the server counts of somebody, in one line; what it doesn't count is left out. */
function FigureStrip({ username }: { readonly username: string }) {
  const { data, refetch } = trpc.users.figures.useQuery({ username });
  const readSoon = useGatheredCallback(() => void refetch(), TOGETHER_MS);
  // Heard where what they asked is listed below.
  useLiveTopic({ kind: 'questions' }, ({ name }) => {
    if (name !== 'viewsUpdate' && name !== 'commentUpdate') readSoon();
  });
  const figures = profileFigures.flatMap((figure) => {
    const counted = data?.[figure];
    return counted === undefined ? [] : [{ figure, ...counted }];
  });
  // Room is kept for them, so that nothing moves when they come.
  if (data !== undefined && figures.length === 0) return null;
  return (
    <ul className={classes.strip} aria-label="Figures">
      {figures.map(({ figure, count, isExact }) => (
        <li key={figure}>
          <b>{`${grouped(count)}${isExact ? '' : '+'}`}</b>{' '}
          <span>{wordsFor[figure][count === 1 ? 0 : 1]}</span>
        </li>
      ))}
    </ul>
  );
}

/** Buttons of their own, such as 'Message'; all others stand behind three dots. */
const AT_HAND = 2;

interface PersonCardProps {
  readonly user: User;
  readonly isOwner: boolean;
  readonly showsBiography: boolean;
}

/** Who somebody is, and what one can do about it (SPEC §2, General Information). */
export function PersonCard({ user, isOwner, showsBiography }: PersonCardProps) {
  const { username, biography, socketId, lastSeen } = user;
  const isMet = useIsMet()(username);
  const badges = allFeatures.flatMap(({ profile }) => profile?.Badge ?? []);
  const actions = allFeatures.flatMap(({ profile }) => profile?.action ?? []).toSorted(byRank);
  return (
    <div className={rowList.card}>
      <div className={classes.person}>
        <div className={classes.portrait}>
          <Avatar name={username} src={user.avatarUrl} size={96} />
        </div>
        <div className={classes.names}>
          <h1 className={classes.name} dir="auto">
            {username}
          </h1>
          {badges.length > 0 && (
            <Row gap={8} above={4} below={4}>
              {badges.map((Badge, index) => (
                <Badge key={index} username={username} />
              ))}
            </Row>
          )}
          {!isOwner && <VisuallyHidden as="h2">General Information</VisuallyHidden>}
          <dl className={classes.facts}>
            <div>
              <IconCalendar size={16} aria-hidden />
              <dt>Joined</dt>
              <dd>{joinedOn(user.dateJoined)}</dd>
            </div>
            {socketId !== undefined && isMet ? (
              <div>
                <span className={classes.dot} aria-hidden />
                <VisuallyHidden as="dt">Here now</VisuallyHidden>
                <dd>Online</dd>
              </div>
            ) : (
              lastSeen !== undefined &&
              isMet && (
                <div>
                  <IconClock size={16} aria-hidden />
                  <dt>Last seen</dt>
                  <dd>
                    <RelativeTime date={lastSeen} />
                  </dd>
                </div>
              )
            )}
          </dl>
        </div>
        {!isOwner && (
          <div className={classes.actions}>
            {actions.slice(0, AT_HAND).map(({ rank, Button }) => (
              <Button key={rank} person={user} />
            ))}
            <MoreMenu label={`More about ${username}`}>
              {actions.slice(AT_HAND).map(({ rank, Button }) => (
                <Button key={rank} person={user} />
              ))}
            </MoreMenu>
          </div>
        )}
        {showsBiography && (
          <div className={classes.biography}>
            <BiographyText text={biography} />
          </div>
        )}
      </div>
      <FigureStrip username={username} />
    </div>
  );
}
