import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { IconButton } from '../../../shared/ui/controls/button.js';
import classes from './panel.module.css';

interface PanelProps {
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** A form that opens on the page, with an X to close it; its first field takes the focus. */
export function Panel({ id, title, children, onSubmit, onClose }: PanelProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.panel}
      id={id}
      aria-label={title}
      onSubmit={submit}
    >
      <div className={classes.bar}>
        <h2>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {children}
    </form>
  );
}
