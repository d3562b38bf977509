import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { fieldProblem } from './field-problem.ts';
import classes from './form-error.module.css';

interface FormErrorProps {
  /** Nothing is shown without it. */
  message?: string | undefined;
  /** Invalid fields: the input's id, its label and the problem. Each becomes a link to its field, without repeating the message. */
  fields?: readonly { id: string; label: string; message: string }[];
}

/** The problems of a form in one place. When it appears, it focuses the first invalid field, or else itself, so that nobody misses it. */
export function FormError({ message, fields = [] }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef<string>(undefined);
  first.current = fields[0]?.id;
  // Not whenever the fields change, because the user may still be typing in the first one.
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

/** Focuses a field and scrolls it to the middle, where no button bar covers it. False if there is no such field. */
function lead(id: string): boolean {
  const input = document.getElementById(id);
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
  return input !== null;
}
