import { NIM_OBJECTS, type GameOptions, type ComputerStrength } from '@collabor8/domain';
import { useState, useRef } from 'react';
import { trpc, errorCode, useChange } from '../../shared/api/trpc.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { newId } from '../../shared/new-id.js';
import { gamePath } from '../../shared/paths.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { ChoiceButtons } from '../../shared/ui/choice-buttons.js';
import { Button } from '../../shared/ui/controls/button.js';
import { Dialog, FormDialog } from '../../shared/ui/dialogs/dialog.js';
import { Row, Stack } from '../../shared/ui/layout.js';
import { notifySuccess } from '../../shared/ui/notices/notify.js';
import { AlertLine } from '../../shared/ui/states/states.js';
import { UserDirectory } from '../users/index.js';
import classes from './new-game.module.css';

const heaps = [15, NIM_OBJECTS, 31].map((objects) => ({
  value: String(objects),
  text: String(objects),
}));

const beginnings = [
  { value: 'firstToJoin', text: 'First to join' },
  { value: 'lot', text: 'Random' },
] as const;

const clocks = [
  { value: 'none', text: 'None' },
  { value: 'fiveMinutes', text: '5 min a side' },
] as const;

interface GameOptionFieldsProps {
  readonly options: GameOptions;
  readonly onChange: (options: GameOptions) => void;
  /** Of a game in which nobody joins first. */
  readonly firstText?: string;
}

/** What can be otherwise in a game than usual; what is as usual isn't named in `options`. */
function GameOptionFields({ options, onChange, firstText }: GameOptionFieldsProps) {
  const { objects = NIM_OBJECTS, begins = 'firstToJoin', hasClock = false } = options;
  const [first, lot] = beginnings;
  return (
    <Stack gap={12}>
      <Row gap={[4, 12]} at="between" size="s">
        <span>Objects</span>
        <ChoiceButtons
          label="Objects"
          choices={heaps}
          chosen={String(objects)}
          onChange={(value) => {
            const { objects: _before, ...others } = options;
            const chosen = Number(value);
            onChange(chosen === NIM_OBJECTS ? others : { ...others, objects: chosen });
          }}
        />
      </Row>
      <Row gap={[4, 12]} at="between" size="s">
        <span>Who begins</span>
        <ChoiceButtons
          label="Who begins"
          choices={[{ ...first, text: firstText ?? first.text }, lot]}
          chosen={begins}
          onChange={(value) => {
            const { begins: _before, ...others } = options;
            onChange(value === 'lot' ? { ...others, begins: value } : others);
          }}
        />
      </Row>
      <Row gap={[4, 12]} at="between" size="s">
        <span>Clock</span>
        <ChoiceButtons
          label="Clock"
          choices={clocks}
          chosen={hasClock ? 'fiveMinutes' : 'none'}
          onChange={(value) => {
            const { hasClock: _before, ...others } = options;
            onChange(value === 'none' ? others : { ...others, hasClock: true });
          }}
        />
      </Row>
    </Stack>
  );
}

/** The ID of the game that is asked for, however often its request is repeated. */
function useDrawnId() {
  const drawn = useRef({ asked: '', gameID: '' });
  return {
    idFor: (request: object): string => {
      const asked = JSON.stringify(request);
      if (drawn.current.asked !== asked) drawn.current = { asked, gameID: newId().slice(0, 8) };
      return drawn.current.gameID;
    },
    hasFailed: (error: unknown): void => {
      // Somebody else's game has this ID.
      if (errorCode(error) === 'CONFLICT') drawn.current.asked = '';
    },
  };
}

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
  const drawn = useDrawnId();
  const challenge = useChange(trpc.games.challenge, {
    onSuccess: (gameID) => navigate(gamePath(gameID)),
  });
  const submit = () => {
    if (chosen === undefined) {
      challenge.refuse('Choose who you want to play with.');
      return;
    }
    const request = { username: chosen, ...options };
    challenge.mutate(
      { gameType: 'Nim', gameID: drawn.idFor(request), ...request },
      { onError: drawn.hasFailed },
    );
  };
  return (
    <FormDialog
      title={opponent === undefined ? 'Challenge someone to Nim' : `Play Nim with ${opponent}`}
      submitLabel="Challenge"
      change={{ ...challenge, isPending: challenge.isPending || challenge.isSuccess }}
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
              challenge.refuse('');
            }}
          />
        </div>
      )}
      <GameOptionFields options={options} firstText="You" onChange={setOptions} />
    </FormDialog>
  );
}

const practices: readonly { readonly opponent: ComputerStrength; readonly label: string }[] = [
  { opponent: 'casual', label: 'Casual' },
  { opponent: 'perfect', label: 'Perfect' },
];

interface CreateGameProps {
  readonly onCreated: (gameID: string) => void;
  readonly onClose: () => void;
}

export function CreateGame({ onCreated, onClose }: CreateGameProps) {
  const navigate = useNavigate();
  const [options, setOptions] = useState<GameOptions>({});
  // The dialog makes one game: a second click finds it made, also while it closes.
  const isMade = useRef(false);
  const drawn = useDrawnId();
  const creation = useChange(trpc.games.create, {
    // A refusal has its reason; for all else there are SPEC §8's words.
    say: (sentence, error) =>
      errorCode(error) === 'BAD_REQUEST' ? sentence : 'Error creating game',
  });
  const create = (opponent?: ComputerStrength) => {
    if (isMade.current) return;
    isMade.current = true;
    const request = { opponent, ...options };
    creation.mutate(
      { gameType: 'Nim', gameID: drawn.idFor(request), ...request },
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
        onError: (error) => {
          isMade.current = false;
          drawn.hasFailed(error);
        },
      },
    );
  };
  return (
    <Dialog title="Select Game Type" gap={16} onClose={onClose}>
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
      <AlertLine message={creation.failure} />
      <Button variant="subtle" color="gray" onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  );
}
