import type { ReactNode } from 'react';
import classes from './field-list.module.css';

export interface ListedField {
  label: string;
  text: string;
  isBlank: boolean;
  /** In place of the text, as a link. */
  content?: ReactNode;
  /** Below it, in grey. */
  below?: string | null;
}

/** A record's fields as they are read, under a title or none. */
export function FieldList({ title, fields }: { title?: string; fields: readonly ListedField[] }) {
  return (
    <section>
      {title && <h2 className={classes.title}>{title}</h2>}
      <dl className={classes.fields}>
        {fields.map(({ label, text, isBlank, content, below }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-blank={isBlank || undefined}>{content || text}</dd>
            {below && <dd className="muted">{below}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What is read of a record, and beside it what is to do and what was done. */
export function FieldColumns({ children, beside }: { children: ReactNode; beside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div>{children}</div>
      <div className={classes.beside}>{beside}</div>
    </div>
  );
}

/** The address that writes to this one. */
export const mailAddress = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

export const emailLink = (email: string | null) =>
  email && (
    <a href={mailAddress(email)} className="link">
      {email}
    </a>
  );

export const phoneLink = (number: string | null) =>
  number && (
    <a href={`tel:${number.replaceAll(/[^\d+*#]/g, '')}`} className="link">
      {number}
    </a>
  );
