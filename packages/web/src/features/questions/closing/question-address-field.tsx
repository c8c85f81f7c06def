import { trpc } from '../../../shared/api/trpc.js';
import { TextInput } from '../../../shared/ui/fields/field.js';

/** The id in the address of a question, or what was typed where that is none. */
export function questionIdIn(typed: string): string {
  const [, id] = /\/question\/([^/?#\s]+)/.exec(typed) ?? [];
  try {
    return decodeURIComponent(id ?? typed.trim());
  } catch {
    return typed.trim();
  }
}

interface QuestionAddressFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Takes the address of a question, and says which that is. */
export function QuestionAddressField({ label, value, onChange }: QuestionAddressFieldProps) {
  const qid = questionIdIn(value);
  const { data, isError } = trpc.questions.brief.useQuery(
    { qid },
    { enabled: qid !== '', retry: false, staleTime: 60_000 },
  );
  return (
    <TextInput
      label={label}
      description={data?.title ?? 'Such as https://…/question/…'}
      error={isError && qid !== '' ? 'There is no such question.' : undefined}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
