import { useEffect, useRef, useState } from 'react';
import { answerPath, QUESTIONS_PATH, questionPath } from '../../../shared/paths.js';
import { useNavigate, useParams, Link } from '../../../shared/navigation/navigation.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { PageHeader, usePageTitle } from '../../../shared/ui/page-header.js';
import { checkAnswering, checkAnswerText, err, questionDeleted } from '@collabor8/domain';
import { Button, ButtonLink } from '../../../shared/ui/controls/button.js';
import { trpc, serverMessage } from '../../../shared/api/trpc.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { MarkdownEditor } from '../../../shared/ui/markdown/markdown-editor.js';
import { Form, Row, Text, scrollBox } from '../../../shared/ui/layout.js';
import { useDraft } from '../../../shared/session/use-draft.js';
import { focusFirstError, submitByKeys, useTalk, postFailure, usePost } from './posting.js';
import { UnlessSuspended } from '../../moderation/index.js';
import type { AnsweredState } from '../page/post-in-view.js';
import { MissingQuestion, isMissing, useQuestion } from '../page/use-question.js';
import classes from './writing-form.module.css';
import { MathText } from '../../../shared/ui/math/math-text.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import questionTextClasses from './question-text.module.css';

interface QuestionTextProps {
  readonly title: string;
  readonly text: string;
  readonly address: string;
}

/** The whole question above the form of its answer; it folds away. */
const QuestionText = ({ title, text, address }: QuestionTextProps) => (
  <section className={questionTextClasses.question} aria-label="The question">
    <h2 className={questionTextClasses.title} dir="auto">
      <Link to={address}>
        <MathText text={title} />
      </Link>
    </h2>
    <details open>
      <summary className={questionTextClasses.fold}>The question in full</summary>
      <div className={questionTextClasses.text} {...scrollBox('Text of the question')}>
        <Markdown text={text} />
      </div>
    </details>
  </section>
);

/** In place of the form of a question that takes no answers; what was written stays to be copied. */
const NoForm = ({ says, written, address }: Record<'says' | 'written' | 'address', string>) => (
  <div className={classes.form}>
    <AlertLine message={says} />
    {written !== '' && (
      <details className={questionTextClasses.text} open>
        <summary className={questionTextClasses.fold}>What you wrote is kept</summary>
        <Markdown text={written} />
      </details>
    )}
    <Row gap={[8, 16]}>
      <ButtonLink variant="default" to={address}>
        Back to the question
      </ButtonLink>
    </Row>
  </div>
);

/** The answer can be written while its question is still loading. */
function AnswerForm({ qid }: { readonly qid: string }) {
  const navigate = useNavigate();
  const { page, error: readError } = useQuestion(qid);
  const draft = useDraft(`answer:${qid}`);
  const [error, setError] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const address = questionPath(qid);
  const talk = useTalk(draft);
  usePageTitle(page && `Answer to ${page.question.title}`);
  const answer = usePost(trpc.questions.answer, {
    input: (text: string, _id) => ({ _id, qid, text }),
    onSent: draft.clear,
    onLeave: ({ _id }) => {
      talk.tell('Answered with this:', answerPath(qid, _id));
      const state: AnsweredState = { answerId: _id };
      navigate(address, { replace: true, state });
    },
  });

  const submit = () => {
    const text = checkAnswerText(draft.text);
    setError(text.ok ? '' : text.error);
    if (text.ok) answer.post(text.value);
    else focusFirstError(form);
  };

  // What others replied to leaves a line, all else goes as a page.
  const deleted = [page, page?.question].find((each) => each?.deletedAt !== undefined);
  const gone = isMissing(readError)
    ? serverMessage(readError)
    : deleted && questionDeleted(deleted.byModerator);
  if (gone !== undefined && draft.text === '') return <MissingQuestion says={gone} />;
  const open = gone === undefined ? checkAnswering(page?.question ?? {}) : err(gone);
  return (
    <>
      <PageHeader title="Answer Question" />
      {page !== undefined && (
        <QuestionText title={page.question.title} text={page.text} address={address} />
      )}
      {open.ok ? (
        <UnlessSuspended>
          <Form ref={form} className={classes.form} onKeyDown={submitByKeys} onSubmit={submit}>
            <div className={classes.editor}>
              <MarkdownEditor
                hasRoom
                label="Answer Text"
                error={error}
                isRequired
                minRows={10}
                value={draft.text}
                onChange={(text) => {
                  draft.setText(text);
                  setError('');
                  answer.takeBack();
                }}
              />
            </div>
            <AlertLine message={postFailure('Your answer', answer)} />
            <Row gap={[8, 16]}>
              <Button type="submit" loading={answer.isSending}>
                Post Answer
              </Button>
              <Text size="s" tone="muted">
                * indicates mandatory fields
              </Text>
            </Row>
          </Form>
        </UnlessSuspended>
      ) : (
        <NoForm says={open.error} written={draft.text} address={address} />
      )}
    </>
  );
}

/** /new/answer/:qid */
export function NewAnswerPage() {
  const { qid } = useParams();
  return qid === undefined ? <LeadHome /> : <AnswerForm key={qid} qid={qid} />;
}

/** The sentence stands above the list that follows. */
function LeadHome() {
  const navigate = useNavigate();
  useEffect(() => {
    notifyError('Question ID is missing.');
    navigate(QUESTIONS_PATH, { replace: true });
  }, [navigate]);
  return null;
}
