import { useEffect } from 'react';
import { QUESTIONS_PATH } from '../../../shared/paths.js';
import { useNavigate, useParams } from '../../../shared/navigation/navigation.js';
import { EmptyState } from '../../../shared/ui/states/empty-state.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { AnswerForm } from './answer-form.js';

const QID_MISSING = 'Question ID is missing.';

/** /new/answer/:qid */
export function NewAnswerPage() {
  usePageTitle('Answer Question');
  const { qid } = useParams();
  return qid === undefined ? <LeadHome /> : <AnswerForm key={qid} qid={qid} />;
}

function LeadHome() {
  const navigate = useNavigate();
  useEffect(() => {
    notifyError(QID_MISSING);
    navigate(QUESTIONS_PATH, { replace: true });
  }, [navigate]);
  return <EmptyState title={QID_MISSING}>You are led to all questions.</EmptyState>;
}
