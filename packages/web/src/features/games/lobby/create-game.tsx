import type { ComputerStrength, GameOptions } from '@collabor8/domain';
import { gamePath } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { useRef, useState } from 'react';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { errorCode, failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { Stack } from '../../../shared/ui/layout.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import classes from './create-game.module.css';
import { GameOptionFields } from './game-options.js';

const practices: readonly { readonly opponent: ComputerStrength; readonly label: string }[] = [
  { opponent: 'casual', label: 'Casual' },
  { opponent: 'perfect', label: 'Perfect' },
];

/** A refusal has its reason; for all else there are SPEC §8's words. */
const creationFailure = (error: unknown): string =>
  failureText(error, (sentence) =>
    errorCode(error) === 'BAD_REQUEST' ? sentence : 'Error creating game',
  );

interface CreateGameProps {
  readonly onCreated: (gameID: string) => void;
  readonly onClose: () => void;
}

export function CreateGame({ onCreated, onClose }: CreateGameProps) {
  const navigate = useNavigate();
  const [options, setOptions] = useState<GameOptions>({});
  // The dialog makes one game: a second click finds it made, also while it closes.
  const isMade = useRef(false);
  const creation = trpc.games.create.useMutation();
  const create = (opponent?: ComputerStrength) => {
    if (isMade.current) return;
    isMade.current = true;
    creation.mutate(
      { gameType: 'Nim', opponent, ...options },
      {
        onSuccess: (gameID) => {
          onClose();
          if (opponent !== undefined) {
            navigate(gamePath(gameID));
            return;
          }
          notifySuccess('The game is waiting for two players. Join it, or invite somebody.');
          onCreated(gameID);
        },
        onError: () => {
          isMade.current = false;
        },
      },
    );
  };
  return (
    <Dialog title="Select Game Type" onClose={onClose}>
      <Stack gap={16}>
        <GameOptionFields options={options} onChange={setOptions} />
        <Button size="md" data-autofocus loading={creation.isPending} onClick={() => create()}>
          Nim
        </Button>
        <div className={classes.practice} role="group" aria-labelledby="practice">
          <p id="practice">Or practise against the computer, without a clock</p>
          <div className={classes.strengths}>
            {practices.map(({ opponent, label }) => (
              <Button
                key={opponent}
                variant="default"
                disabled={creation.isPending}
                onClick={() => create(opponent)}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
        <AlertLine message={creation.isError ? creationFailure(creation.error) : null} />
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Dialog>
  );
}
