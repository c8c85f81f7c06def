import {
  accentColors,
  signupPolicies,
  surfaces,
  type ChangePlace,
  type PlaceSettings,
  type Scheme,
  type SignupPolicy,
} from '@collabor8/domain';
import { useState, type CSSProperties } from 'react';
import { trpc, useChange } from '../../shared/api/trpc.js';
import { SquarePictureButton } from '../../shared/pictures/square-picture.js';
import { ChoiceList } from '../../shared/ui/choice-buttons.js';
import { Button } from '../../shared/ui/controls/button.js';
import { Textarea, TextInput } from '../../shared/ui/fields/field.js';
import { Form, Hint, Row } from '../../shared/ui/layout.js';
import { notifySuccess } from '../../shared/ui/notices/notify.js';
import sections from '../../shared/ui/sections.module.css';
import { AlertLine } from '../../shared/ui/states/states.js';
import classes from './place.module.css';

const POLICIES: Readonly<Record<SignupPolicy, string>> = {
  anybody: 'Anybody',
  invitation: 'Whoever has an invitation',
  approval: 'Whoever an administrator lets in, or has an invitation',
};

export interface PartProps {
  readonly settings: PlaceSettings;
  readonly onChanged: () => void;
}

/** Changes some of the settings; the others stay. */
const useSettings = ({ onChanged }: PartProps) =>
  useChange(trpc.place.change, {
    onSuccess() {
      onChanged();
      notifySuccess('The settings are saved.');
    },
  });

/** What the place is called and is about, and who may sign up. */
export function PlaceForm(props: PartProps) {
  const known = { ...props.settings.place, reserved: [...props.settings.reserved] };
  const [written, setWritten] = useState<ChangePlace>({});
  const { name = known.name, welcome = known.welcome, signup = known.signup } = written;
  const { reserved = known.reserved } = written;
  const write = (some: ChangePlace) => setWritten({ ...written, ...some });
  const { mutate, failure, isPending } = useSettings(props);
  const submit = () => mutate(written, { onSuccess: () => setWritten({}) });
  return (
    <Form className={sections.section} onSubmit={submit}>
      <h2>The place</h2>
      <TextInput label="Name" dir="auto" value={name} onText={(next) => write({ name: next })} />
      <Textarea
        label="What it is about"
        description="Newcomers read it above the questions."
        dir="auto"
        rows={3}
        value={welcome}
        onText={(next) => write({ welcome: next })}
      />
      <ChoiceList
        label="Who may sign up?"
        choices={signupPolicies.map((value) => ({ value, text: POLICIES[value] }))}
        chosen={signup}
        onChange={(next) => write({ signup: next })}
      />
      <Textarea
        label="Reserved names"
        description="Nobody can sign up with these, or with names that look like them. One per line."
        dir="auto"
        rows={3}
        value={reserved.join('\n')}
        onText={(names) => write({ reserved: names.split('\n') })}
      />
      <AlertLine message={failure} />
      <div>
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </div>
    </Form>
  );
}

/** What tokens.css has. */
const OWN_ACCENT = '#0b6b58';
const SCHEMES = { light: 'Light mode', dark: 'Dark mode' } as const satisfies Record<
  Scheme,
  string
>;

/** How controls and links look in a scheme, whichever is on. */
function Example({ scheme, accent }: { readonly scheme: Scheme; readonly accent: string }) {
  const own = accentColors(accent)[scheme];
  const { surface, muted } = surfaces[scheme];
  const style: CSSProperties = { background: surface, color: muted };
  return (
    <div className={classes.example} style={style}>
      <span>{SCHEMES[scheme]}</span>
      <span style={{ background: own['pine'], color: own['pine-ink'] }}>A button</span>
      <span style={{ background: own['pine-soft'], color: own['pine-text'] }}>
        The current page
      </span>
      <span style={{ color: own['pine-text'] }}>A link</span>
    </div>
  );
}

/** The colours that all controls have, picked as one. */
function Accent(props: PartProps) {
  const { accent: known } = props.settings.place;
  const [accent, setAccent] = useState(known);
  const { mutate, failure, isPending } = useSettings(props);
  const shown = accent === '' ? OWN_ACCENT : accent;
  return (
    <>
      <div className={classes.color}>
        <TextInput
          label="Colour"
          description="For buttons, links and the like. Light mode darkens it and dark mode lightens it, as far as it takes to stay readable."
          type="color"
          value={shown}
          onText={setAccent}
        />
      </div>
      <div className={classes.examples}>
        <Example scheme="light" accent={shown} />
        <Example scheme="dark" accent={shown} />
      </div>
      <AlertLine message={failure} />
      <Row gap={8}>
        <Button loading={isPending} disabled={accent === known} onClick={() => mutate({ accent })}>
          Save the colour
        </Button>
        {accent !== '' && (
          <Button variant="subtle" color="gray" onClick={() => setAccent('')}>
            Back to Collabor8’s own
          </Button>
        )}
      </Row>
    </>
  );
}

const UNREADABLE =
  'This picture can’t be used as a logo. Choose a PNG, JPEG or WebP file, 64 pixels wide or more.';

function Logo({ settings: { place }, onChanged }: PartProps) {
  const change = useChange(trpc.place.setLogo, { onSuccess: onChanged });
  return (
    <>
      <Row className={classes.logo} gap={12}>
        {place.logo !== '' && <img src={place.logo} alt="The logo" width={48} height={48} />}
        <Row gap={8}>
          <SquarePictureButton
            label="Logo file"
            shown="whole"
            isWorking={change.isPending}
            onPicture={(dataUrl) => {
              if (dataUrl === null) change.refuse(UNREADABLE);
              else change.mutate({ dataUrl });
            }}
          >
            {place.logo === '' ? 'Choose a logo' : 'Change the logo'}
          </SquarePictureButton>
          {place.logo !== '' && (
            <Button variant="subtle" color="gray" onClick={() => change.mutate({ dataUrl: null })}>
              Remove the logo
            </Button>
          )}
        </Row>
      </Row>
      <Hint>
        It appears beside the name on every page, in browser tabs and among a phone’s apps.
      </Hint>
      <AlertLine message={change.failure} />
    </>
  );
}

export const Look = (props: PartProps) => (
  <section className={sections.section} aria-labelledby="look">
    <h2 id="look">Logo and colour</h2>
    <Logo {...props} />
    <Accent {...props} />
  </section>
);
