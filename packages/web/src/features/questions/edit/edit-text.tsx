import { checkAnswerText, checkCommentText, type Edited } from '@collabor8/domain';
import { useState } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { MarkdownEditor } from '../../../shared/ui/markdown/markdown-editor.js';
import { EditForm } from './edit-form.js';
import { useEditDraft, useEdit } from './use-edit.js';

interface EditTextProps {
  readonly type: 'answer' | 'comment';
  readonly post: Edited & { readonly _id: string; readonly text: string };
  readonly onDone: () => void;
}

const labels = { answer: 'Answer Text', comment: 'Comment Text' } as const;
const checks = { answer: checkAnswerText, comment: checkCommentText } as const;
const rows = { answer: 8, comment: 3 } as const;

/** Changes an answer or a comment. */
export function EditText({ type, post, onDone }: EditTextProps) {
  const draft = useEditDraft({ place: `${type}:${post._id}`, post, words: { text: post.text } });
  const { text } = draft.words;
  const [error, setError] = useState('');
  const { mutateAsync: saveAnswer } = trpc.questions.editAnswer.useMutation();
  const { mutateAsync: saveComment } = trpc.questions.editComment.useMutation();
  const edit = useEdit({
    post,
    version: draft.version,
    onDone: () => {
      draft.forget();
      onDone();
    },
    save(words: string, version: number) {
      const change = { id: post._id, version, text: words };
      return type === 'answer' ? saveAnswer(change) : saveComment(change);
    },
  });
  const save = (submit: (words: string) => void) => () => {
    const checked = checks[type](text);
    setError(checked.ok ? '' : checked.error);
    if (checked.ok) submit(checked.value);
  };
  return (
    <EditForm
      label={`Change the ${type}`}
      edit={edit}
      current={post.text}
      onSave={save(edit.submit)}
      onSaveAnyway={save(edit.submitAnyway)}
      onCancel={() => {
        draft.forget();
        onDone();
      }}
    >
      <MarkdownEditor
        label={labels[type]}
        error={error}
        isRequired
        minRows={rows[type]}
        value={text}
        onChange={(next) => {
          draft.write({ text: next });
          setError('');
        }}
      />
    </EditForm>
  );
}
