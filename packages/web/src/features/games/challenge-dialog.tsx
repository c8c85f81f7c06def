import type { GameOptions } from '@collabor8/domain';
import { useState } from 'react';
import { failureText } from '../../shared/api/errors.js';
import { trpc } from '../../shared/api/trpc.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { gamePath } from '../../shared/paths.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.js';
import { UserDirectory } from '../users/index.js';
import classes from './challenge-dialog.module.css';
import { GameOptionFields } from './lobby/game-options.js';

interface ChallengeDialogProps {
  /** Who is challenged; chosen in the dialog where it is nobody yet. */
  readonly opponent?: string;
  readonly onClose: () => void;
}

/** Lays a table for oneself and one other person, who is told of it. */
export function ChallengeDialog({ opponent, onClose }: ChallengeDialogProps) {
  const { username: own } = useUserContext().user;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(opponent);
  const [options, setOptions] = useState<GameOptions>({});
  const [problem, setProblem] = useState('');
  const challenge = trpc.games.challenge.useMutation({
    onSuccess: (gameID) => navigate(gamePath(gameID)),
    onError: (error) => setProblem(failureText(error)),
  });
  const submit = () => {
    setProblem(chosen === undefined ? 'Choose who you want to play with.' : '');
    if (chosen !== undefined) challenge.mutate({ gameType: 'Nim', username: chosen, ...options });
  };
  return (
    <FormDialog
      title={opponent === undefined ? 'Challenge someone to Nim' : `Play Nim with ${opponent}`}
      submitLabel="Challenge"
      error={problem}
      isWorking={challenge.isPending || challenge.isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      {opponent === undefined && (
        <div className={classes.directory}>
          <UserDirectory
            selected={chosen === undefined ? [] : [chosen]}
            unavailable={[own]}
            order="activity"
            onSelect={(username) => {
              setChosen(username);
              setProblem('');
            }}
          />
        </div>
      )}
      <GameOptionFields options={options} firstText="You" onChange={setOptions} />
    </FormDialog>
  );
}
