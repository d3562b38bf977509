import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { fieldProblem } from './field-problem.ts';
import classes from './form-error.module.css';

interface FormErrorProps {
  /** Nothing is shown without it. */
  message?: string | undefined;
  /** Refused fields: the id of each field's input, its label and what is wrong. Each becomes a link to its field, without what the message says already. */
  fields?: readonly { id: string; label: string; message: string }[];
}

/** What is wrong with a form, in one place; when it appears it moves the focus to the first field at fault, else takes it, so that nobody misses it. */
export function FormError({ message, fields = [] }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef<string>(undefined);
  first.current = fields[0]?.id;
  // Not at every change of the fields: whoever mends the first is still typing in it.
  useEffect(() => {
    if (message && !lead(first.current ?? '')) box.current?.focus();
  }, [message]);
  if (!message) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.box}>
      <Icon name="warning" />
      <div>
        <p>{message}</p>
        {fields.length > 0 && (
          <ul>
            {fields.map((field) => (
              <li key={field.id}>
                <button type="button" onClick={() => lead(field.id)}>
                  {field.message === message ? field.label : fieldProblem(field.label, field.message)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Moves focus to a field, in the middle, where no bar of buttons covers it; false where there is none. */
function lead(id: string): boolean {
  const input = document.getElementById(id);
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
  return input !== null;
}
