import { useEffect } from 'react';
import { QUESTIONS_PATH } from '../../../shared/paths.js';
import { useNavigate, useParams } from '../../../shared/navigation/navigation.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { AnswerForm } from './answer-form.js';

/** /new/answer/:qid */
export function NewAnswerPage() {
  usePageTitle('Answer Question');
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
