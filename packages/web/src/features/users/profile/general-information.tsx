import { shortDate, type User } from '@collabor8/domain';
import { Biography } from './biography.js';
import { ProfilePicture } from './profile-picture.js';
import classes from './profile-page.module.css';

interface GeneralInformationProps {
  readonly user: User;
  readonly isOwner: boolean;
}

const joinedOn = (dateJoined: string): string => {
  const date = new Date(dateJoined);
  return Number.isNaN(date.getTime()) ? 'N/A' : shortDate(date);
};

export const GeneralInformation = ({ user, isOwner }: GeneralInformationProps) => (
  <section className={classes.section} aria-labelledby="general-information">
    <h2 id="general-information">General Information</h2>
    <ProfilePicture user={user} isOwner={isOwner} />
    <dl className={classes.facts}>
      <dt>Username</dt>
      <dd dir="auto">{user.username}</dd>
      <dt>Biography</dt>
      <dd>
        <Biography user={user} isOwner={isOwner} />
      </dd>
      <dt>Date Joined</dt>
      <dd>{joinedOn(user.dateJoined)}</dd>
    </dl>
  </section>
);
