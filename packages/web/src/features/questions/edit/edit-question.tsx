import {
  checkQuestion,
  type QuestionForm,
  type QuestionFormErrors,
  type QuestionPage,
} from '@collabor8/domain';
import { useState } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { MarkdownEditor } from '../../../shared/ui/markdown/markdown-editor.js';
import { TagInput } from '../../tags/index.js';
import { EditForm } from './edit-form.js';
import { useEditDraft, useEdit } from './use-edit.js';

interface EditQuestionProps {
  readonly page: QuestionPage;
  readonly onDone: () => void;
}

const noErrors: QuestionFormErrors = { title: '', text: '', tags: '' };

/** Changes a question's title, text and tags. */
export function EditQuestion({ page, onDone }: EditQuestionProps) {
  const { question, text } = page;
  const draft = useEditDraft({
    place: `question:${question._id}`,
    post: question,
    words: { title: question.title, text, tagNames: question.tags.join(' ') },
  });
  const form: QuestionForm = draft.words;
  const [errors, setErrors] = useState(noErrors);
  const { mutateAsync: saveQuestion } = trpc.questions.editQuestion.useMutation();
  const edit = useEdit({
    post: question,
    version: draft.version,
    onDone: () => {
      draft.forget();
      onDone();
    },
    save: (words: QuestionForm, version: number) =>
      saveQuestion({ id: question._id, version, ...words }),
  });
  const change = (part: Partial<QuestionForm>, error: keyof QuestionFormErrors) => {
    draft.write(part);
    setErrors((known) => ({ ...known, [error]: '' }));
  };
  const save = (submit: (words: QuestionForm) => void) => () => {
    const checked = checkQuestion(form);
    setErrors(checked.ok ? noErrors : checked.error);
    if (checked.ok) submit(form);
  };
  return (
    <EditForm
      label="Change the question"
      edit={edit}
      current={`# ${question.title}\n\n${text}`}
      onSave={save(edit.submit)}
      onSaveAnyway={save(edit.submitAnyway)}
      onCancel={() => {
        draft.forget();
        onDone();
      }}
    >
      <TextInput
        label="Question Title"
        error={errors.title === '' ? undefined : errors.title}
        required
        autoComplete="off"
        dir="auto"
        value={form.title}
        onChange={(event) => change({ title: event.currentTarget.value }, 'title')}
      />
      <MarkdownEditor
        label="Question Text"
        error={errors.text}
        isRequired
        minRows={10}
        value={form.text}
        onChange={(next) => change({ text: next }, 'text')}
      />
      <TagInput
        label="Tags"
        description="Add keywords separated by whitespace"
        error={errors.tags}
        value={form.tagNames}
        onChange={(next) => change({ tagNames: next }, 'tags')}
      />
    </EditForm>
  );
}
