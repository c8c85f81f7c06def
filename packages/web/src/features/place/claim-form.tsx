import { useState, type SubmitEvent } from 'react';
import { trpc } from '../../shared/api/trpc.js';
import { useChange } from '../../shared/api/use-change.js';
import { Button } from '../../shared/ui/controls/button.js';
import { TextInput } from '../../shared/ui/fields/field.js';
import { AlertLine } from '../../shared/ui/states/states.js';
import classes from './place.module.css';

/** Makes the reader the first administrator, by the code that whoever started the server was told. */
export function ClaimForm() {
  const [code, setCode] = useState('');
  const claim = useChange(trpc.moderation.claim);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    claim.mutate({ code });
  };
  return (
    <form className={classes.section} onSubmit={submit} noValidate>
      <h2>This place has no administrator yet</h2>
      <p className={classes.hint}>
        If you started it, it is yours: enter the code that stands on the terminal since its latest
        start.
      </p>
      <TextInput
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <AlertLine message={claim.failure} />
      <div>
        <Button type="submit" loading={claim.isPending}>
          Become administrator
        </Button>
      </div>
    </form>
  );
}
