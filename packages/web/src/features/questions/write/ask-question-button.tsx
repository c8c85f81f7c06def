import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './ask-question-button.module.css';

export const AskQuestionButton = () => (
  <Button
    component={Link}
    to="/new/question"
    className={classes.button}
    leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
  >
    Ask a Question
  </Button>
);
