import classes from './dialogs.module.css';
import type { Participant } from '@collabor8/domain';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { useState, type ReactNode } from 'react';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { scrollBox } from '../../../shared/ui/layout.js';
import { OnlineDot } from '../list/chat-avatar.js';
import listClasses from '../list/chat-list.module.css';
import { selectPeople } from '../chats-slice.js';

interface ParticipantListProps {
  readonly participants: readonly Participant[];
  /** What stands at the end of a row. */
  readonly renderRole: (participant: Participant) => ReactNode;
}

const SEARCHED_FROM = 10;
const SHOWN = 100;

export function ParticipantList({ participants, renderRole }: ParticipantListProps) {
  const people = useAppSelector(selectPeople);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = participants.filter(({ username }) => username.toLowerCase().includes(wanted));
  const more = found.length - SHOWN;
  return (
    <>
      {participants.length > SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label="Search participants"
          placeholder="Search participants ..."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.participants} {...scrollBox('Participants')}>
        <ul className={classes.people}>
          {found.slice(0, SHOWN).map((participant) => {
            const person = people[participant.username];
            return (
              <li key={participant.username} className={classes.participant}>
                <span className={listClasses.avatar}>
                  <Avatar name={participant.username} src={person?.avatarUrl} size={36} />
                  {person?.isOnline === true && <OnlineDot />}
                </span>
                <span className={classes.name} dir="auto">
                  {participant.username}
                </span>
                {participant.gone === undefined ? (
                  renderRole(participant)
                ) : (
                  <span className={classes.hint}>account deleted</span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {more > 0 && (
        <p className={classes.hint}>{`And ${more} more. Search by name to find them.`}</p>
      )}
    </>
  );
}
