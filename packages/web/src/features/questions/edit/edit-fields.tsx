import {
  answersWithGone,
  checkAnswerText,
  checkCommentText,
  checkQuestion,
  isOfGone,
  type Edited,
  type PostMark,
  type PostType,
  type QuestionForm,
  type QuestionFormErrors,
  type QuestionPage,
} from '@collabor8/domain';
import { useState } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { useDraft } from '../../../shared/session/use-draft.js';
import { Textarea, TextInput } from '../../../shared/ui/fields/field.js';
import { MarkdownEditor } from '../../../shared/ui/markdown/markdown-editor.js';
import { TagInput } from '../../tags/index.js';
import { KeptComment } from '../page/comments/comment-form.js';
import type { CommentParent } from '../page/page-parts.js';
import { postDeleted } from '../question-changes.js';
import { EditForm, readKept, useWhy, type EditRole, useEditDraft, useEdit } from './edit-form.js';

interface EditTextProps {
  readonly type: 'answer' | 'comment';
  readonly post: Edited & { readonly _id: string; readonly text: string };
  readonly role: EditRole;
  readonly onDone: () => void;
}

const labels = { answer: 'Answer Text', comment: 'Comment Text' } as const;
const checks = { answer: checkAnswerText, comment: checkCommentText } as const;
const rows = { answer: 8, comment: 3 } as const;

/** Changes an answer or a comment, or suggests what to change in an answer. */
export function EditText({ type, post, role, onDone }: EditTextProps) {
  const draft = useEditDraft({
    name: `${type}:${post._id}`,
    post,
    words: { text: post.text, why: '' },
  });
  const { text, why: reason } = draft.words;
  const [error, setError] = useState('');
  const { why, said } = useWhy(role, { value: reason, write: draft.write });
  const leave = () => {
    draft.forget();
    onDone();
  };
  const { suggestEdit, editAnswer, editComment } = trpc.useUtils().client.questions;
  const edit = useEdit({
    post,
    version: draft.version,
    onDone: leave,
    save(
      { why: note, ...words }: { readonly text: string; readonly why: string },
      version: number,
    ) {
      const change = { id: post._id, version, ...words };
      if (role === 'suggester') return suggestEdit.mutate({ type: 'answer', ...change, why: note });
      const noted = { ...change, ...(note !== '' && { why: note }) };
      return (type === 'answer' ? editAnswer : editComment).mutate(noted);
    },
  });
  const save = (submit: (words: { text: string; why: string }) => void) => () => {
    const checked = checks[type](text);
    const note = said();
    setError(checked.ok ? '' : checked.error);
    if (checked.ok && note !== undefined) submit({ text: checked.value, why: note });
  };
  return (
    <EditForm
      label={role === 'suggester' ? `Suggest an edit of the ${type}` : `Change the ${type}`}
      role={role}
      why={why}
      edit={edit}
      current={post.text}
      onSave={save(edit.submit)}
      onSaveAnyway={save(edit.submitAnyway)}
      onCancel={leave}
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

interface KeptEditProps {
  readonly type: PostType;
  readonly id: string;
  /** Why, where nothing else does. */
  readonly says?: string | undefined;
}

/** In place of the form of a post that was deleted: what was written stays to be copied. */
export function KeptEdit({ type, id, says }: KeptEditProps) {
  const kept = readKept(useDraft(`edit:${type}:${id}`).text);
  const { text = '' } = kept?.words ?? {};
  return (
    text !== '' && (
      <Textarea
        readOnly
        label="What you changed it to is kept"
        description={says}
        rows={4}
        value={text}
      />
    )
  );
}

interface KeptTextsProps extends Pick<KeptEditProps, 'says'> {
  readonly parent: CommentParent;
}

/** In place of a post that went: what the reader was writing about it. */
export const KeptTexts = ({ parent, says }: KeptTextsProps) => (
  <>
    <KeptEdit {...parent} says={says} />
    <KeptComment parent={parent} says={says} />
  </>
);

interface GoneAnswersProps {
  readonly page: QuestionPage;
  /** The answer above them; none for those above all. */
  readonly after?: string;
}

/** Where answers stood that nobody else had replied to: what the reader was writing about them. */
export function GoneAnswers({ page, after }: GoneAnswersProps) {
  const answers = answersWithGone(page);
  const above = answers.findIndex(({ _id }) => _id === after);
  if (above === -1 && after !== undefined) return null;
  const below = answers.slice(above + 1);
  const end = below.findIndex((answer) => !('isGone' in answer));
  return below
    .slice(0, end === -1 ? undefined : end)
    .map(({ _id: id, byModerator }) => (
      <KeptTexts
        key={id}
        parent={{ type: 'answer', id }}
        says={postDeleted('answer', byModerator)}
      />
    ));
}

interface GoneCommentsProps {
  readonly parent: CommentParent;
  readonly marks: readonly PostMark[];
}

/** What the reader was changing comments to that went from below a post. */
export const GoneComments = ({ parent, marks }: GoneCommentsProps) =>
  marks
    .filter((mark) => mark.parentId === parent.id && isOfGone(mark))
    .map(({ id, byModerator }) => (
      <KeptEdit key={id} type="comment" id={id} says={postDeleted('comment', byModerator)} />
    ));

interface EditQuestionProps {
  readonly page: QuestionPage;
  readonly role: EditRole;
  readonly onDone: () => void;
}

const noErrors: QuestionFormErrors = { title: '', text: '', tags: '' };

/** Changes a question's title, text and tags, or suggests what to change. */
export function EditQuestion({ page, role, onDone }: EditQuestionProps) {
  const { question, text } = page;
  const draft = useEditDraft({
    name: `question:${question._id}`,
    post: question,
    words: { title: question.title, text, tagNames: question.tags.join(' '), why: '' },
  });
  const { why: reason, ...form } = draft.words;
  const [errors, setErrors] = useState(noErrors);
  const { why, said } = useWhy(role, { value: reason, write: draft.write });
  const leave = () => {
    draft.forget();
    onDone();
  };
  const { editQuestion, suggestEdit } = trpc.useUtils().client.questions;
  const edit = useEdit({
    post: question,
    version: draft.version,
    onDone: leave,
    save({ why: note, ...words }: QuestionForm & { readonly why: string }, version: number) {
      const change = { id: question._id, version, ...words };
      return role === 'suggester'
        ? suggestEdit.mutate({ type: 'question', ...change, why: note })
        : editQuestion.mutate({ ...change, ...(note !== '' && { why: note }) });
    },
  });
  const change = (part: Partial<QuestionForm>, error: keyof QuestionFormErrors) => {
    draft.write(part);
    setErrors((known) => ({ ...known, [error]: '' }));
  };
  const save = (submit: (words: QuestionForm & { readonly why: string }) => void) => () => {
    const checked = checkQuestion(form);
    const note = said();
    setErrors(checked.ok ? noErrors : checked.error);
    if (checked.ok && note !== undefined) submit({ ...form, why: note });
  };
  return (
    <EditForm
      label={role === 'suggester' ? 'Suggest an edit of the question' : 'Change the question'}
      role={role}
      why={why}
      edit={edit}
      current={`# ${question.title}\n\n${text}`}
      onSave={save(edit.submit)}
      onSaveAnyway={save(edit.submitAnyway)}
      onCancel={leave}
    >
      <TextInput
        label="Question Title"
        error={errors.title === '' ? undefined : errors.title}
        required
        autoComplete="off"
        dir="auto"
        value={form.title}
        onText={(next) => change({ title: next }, 'title')}
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
