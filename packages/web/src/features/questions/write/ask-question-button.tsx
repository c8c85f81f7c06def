import { ASK_PATH } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { IconPlus } from '@tabler/icons-react';

export const AskQuestionButton = () => (
  <ButtonLink to={ASK_PATH} leftSection={<IconPlus size={18} />}>
    Ask a Question
  </ButtonLink>
);
