import { useMutation } from '@tanstack/react-query';
import { download } from '../../../../shared/download.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { AlertLine } from '../../../../shared/ui/states/alert-line.js';
import classes from './settings.module.css';

const FAILED = 'The file could not be made. Check your connection and try again.';

async function readAll(username: string): Promise<Blob> {
  const response = await fetch(`/user/download/${encodeURIComponent(username)}`, {
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(await response.text());
  return response.blob();
}

export function Download({ username }: { readonly username: string }) {
  const saving = useMutation({
    mutationFn: async () => download(await readAll(username), `collabor8-${username}.json`),
  });
  return (
    <section className={classes.section} aria-labelledby="download">
      <h2 id="download">Your Data</h2>
      <p className={classes.hint}>
        Everything you wrote, in one JSON file: questions, answers, comments and messages, the
        addresses of your pictures, your games and whiteboards, and your profile.
      </p>
      <AlertLine message={saving.isError ? FAILED : null} />
      <div>
        <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
          Download
        </Button>
      </div>
    </section>
  );
}
