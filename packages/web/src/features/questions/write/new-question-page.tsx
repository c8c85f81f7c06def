import {
  checkQuestion,
  type QuestionForm as Written,
  type QuestionFormErrors,
} from '@collabor8/domain';
import { questionPath, QUESTIONS_PATH } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { useRef, useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { trpc } from '../../../shared/api/trpc.js';
import { Form, Row, Text } from '../../../shared/ui/layout.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { MarkdownEditor } from '../../../shared/ui/markdown/markdown-editor.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { useDraftSlot } from '../../../shared/session/use-draft-slot.js';
import { useDraft } from '../../../shared/session/use-draft.js';
import { UnlessSuspended } from '../../moderation/index.js';
import { TagInput } from '../../tags/index.js';
import similarClasses from '../related/similar-questions.module.css';
import classes from './writing-form.module.css';
import type { AskedState } from '../list/questions-page.js';
import { useTalk, postFailure, usePost, submitByKeys, focusFirstError } from './posting.js';

/** Until it comes, its place says what will be there. */
const SimilarQuestions = lazyPart(
  () => import('../related/related-questions.js'),
  'SimilarQuestions',
  ({ children }) => children,
);

const noErrors: QuestionFormErrors = { title: '', text: '', tags: '' };

/** /new/question; tabs in which two are asked at a time keep two drafts. */
export function NewQuestionPage() {
  const slot = useDraftSlot('question', ['title', 'text', 'tags']);
  return (
    <>
      <PageHeader title="Ask a Question" />
      {slot !== undefined && <QuestionForm slot={slot} />}
    </>
  );
}

function QuestionForm({ slot }: { readonly slot: string }) {
  const navigate = useNavigate();
  const title = useDraft(`${slot}:title`);
  const text = useDraft(`${slot}:text`);
  const tagNames = useDraft(`${slot}:tags`);
  const [errors, setErrors] = useState(noErrors);
  const form = useRef<HTMLFormElement>(null);
  const talk = useTalk(text);
  const question = usePost(trpc.questions.ask, {
    input: (written: Written, _id) => ({ _id, ...written }),
    onSent: () => [title, text, tagNames].forEach((draft) => draft.clear()),
    onLeave: ({ _id }) => {
      talk.tell('Asked as a question:', questionPath(_id));
      const state: AskedState = { askedId: _id };
      navigate(QUESTIONS_PATH, { replace: true, state });
    },
  });

  const submit = () => {
    const written = { title: title.text, text: text.text, tagNames: tagNames.text };
    const checked = checkQuestion(written);
    setErrors(checked.ok ? noErrors : checked.error);
    if (checked.ok) question.post(written);
    else focusFirstError(form);
  };
  const corrected =
    (field: keyof QuestionFormErrors, setText: (text: string) => void) => (next: string) => {
      setText(next);
      setErrors((known) => ({ ...known, [field]: '' }));
      question.takeBack();
    };
  const setTitle = corrected('title', title.setText);

  return (
    <UnlessSuspended>
      <Form ref={form} className={classes.form} onKeyDown={submitByKeys} onSubmit={submit}>
        <div className={classes.titled}>
          <TextInput
            label="Question Title"
            description="Limit title to 100 characters or less"
            error={errors.title === '' ? undefined : errors.title}
            required
            autoComplete="off"
            dir="auto"
            value={title.text}
            onText={setTitle}
          />
          <aside className={similarClasses.similar} aria-label="Similar questions">
            <SimilarQuestions title={title.text}>
              <p className={similarClasses.none}>Similar questions appear here as you type.</p>
            </SimilarQuestions>
          </aside>
        </div>
        <div className={classes.editor}>
          <MarkdownEditor
            hasRoom
            label="Question Text"
            description="Add details"
            error={errors.text}
            isRequired
            minRows={10}
            value={text.text}
            onChange={corrected('text', text.setText)}
          />
        </div>
        <TagInput
          label="Tags"
          description="Add keywords separated by whitespace"
          error={errors.tags}
          value={tagNames.text}
          onChange={corrected('tags', tagNames.setText)}
        />
        <AlertLine message={postFailure('Your question', question)} />
        <Row gap={[8, 16]}>
          <Button type="submit" loading={question.isSending}>
            Post Question
          </Button>
          <Text size="s" tone="muted">
            * indicates mandatory fields
          </Text>
        </Row>
      </Form>
    </UnlessSuspended>
  );
}
