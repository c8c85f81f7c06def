import { passwordAdvice } from '@collabor8/domain';

interface PasswordAdviceProps {
  readonly password: string;
  readonly username: string;
}

/** What makes a good password, and once something is typed how good it is. */
export const PasswordAdvice = ({ password, username }: PasswordAdviceProps) => (
  <span aria-live="polite">{passwordAdvice(password, username)}</span>
);
