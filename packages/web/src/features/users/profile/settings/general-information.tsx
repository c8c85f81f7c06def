import type { User } from '@collabor8/domain';
import { joinedOn } from '../joined-on.js';
import { Biography } from './biography.js';
import { ProfilePicture } from './profile-picture.js';
import classes from './settings.module.css';

export const GeneralInformation = ({ user }: { readonly user: User }) => (
  <section className={classes.section} aria-labelledby="general-information">
    <h2 id="general-information">General Information</h2>
    <ProfilePicture user={user} />
    <dl className={classes.facts}>
      <dt>Username</dt>
      <dd dir="auto">{user.username}</dd>
      <dt>Biography</dt>
      <dd>
        <Biography user={user} />
      </dd>
      <dt>Date Joined</dt>
      <dd>{joinedOn(user.dateJoined)}</dd>
    </dl>
  </section>
);
