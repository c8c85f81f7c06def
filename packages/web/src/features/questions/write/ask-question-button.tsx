import { ASK_PATH } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { IconPlus } from '@tabler/icons-react';
import classes from './ask-question-button.module.css';

export const AskQuestionButton = () => (
  <ButtonLink to={ASK_PATH} className={classes.button} leftSection={<IconPlus size={18} />}>
    Ask a Question
  </ButtonLink>
);
