import type { Schema } from '@fairlead/contract/kit/openapi/description';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import classes from './reference.module.css';
import { describeValue, type Inner, listFields, type Schemas } from './schema.rules.ts';
import { Ticked } from './ticked.tsx';

/** More options than this are folded: there are 150 currencies. */
const OPTIONS_AT_ONCE = 12;

/** What a program sends says what it must have, what it is answered what may be absent. */
export type Side = 'sent' | 'answered';

interface LineProps {
  side: Side;
  name: string;
  isRequired: boolean;
  label?: string | undefined;
  schema: Schema;
  schemas: Schemas;
}

/** The fields of what is sent or answered. A value that is a list, a union or a plain one is said in a line above. */
export function SchemaFields({ schema, ...rest }: { schema: Schema; schemas: Schemas; side: Side }) {
  const { type, isNullable, inner } = describeValue(schema, rest.schemas);
  const [only] = inner;
  const isPlain = only !== undefined && inner.length === 1 && !isNullable && !type.includes('[]');
  return (
    <>
      {!isPlain && <p className={classes.type}>{isNullable && type !== 'null' ? `${type} or null` : type}</p>}
      {only && inner.length === 1 ? (
        <FieldList inner={only} {...rest} />
      ) : (
        inner.map((each) => <InnerFold key={each.name} inner={each} {...rest} />)
      )}
    </>
  );
}

interface InnerProps {
  inner: Inner;
  schemas: Schemas;
  side: Side;
}

function FieldList({ inner, ...rest }: InnerProps) {
  return (
    <ul className={classes.fields}>
      {listFields(inner.schema).map((field) => (
        <ValueLine key={field.name} {...field} {...rest} />
      ))}
    </ul>
  );
}

/** One field or parameter: what it is called, what it may be, and what it holds in turn. */
export function ValueLine({ name, isRequired, label, schema, ...rest }: LineProps) {
  const value = describeValue(schema, rest.schemas);
  return (
    <li className={classes.field}>
      <code className={classes.name}>{name}</code>
      <div className={classes.about}>
        <span className={classes.type}>{value.isNullable && value.type !== 'null' ? `${value.type} or null` : value.type}</span>
        {isRequired && rest.side === 'sent' && <span className={classes.required}>required</span>}
        {!isRequired && rest.side === 'answered' && <span>may be absent</span>}
        {value.limits.map((limit) => (
          <span key={limit}>{limit}</span>
        ))}
        {label !== undefined && <span className={classes.label}>{label}</span>}
        {value.words !== undefined && (
          <p>
            <Ticked text={value.words} />
          </p>
        )}
        {value.options.length > 0 && <Options options={value.options} />}
        {value.inner.map((each) => (
          <InnerFold key={each.name} inner={each} {...rest} />
        ))}
      </div>
    </li>
  );
}

function Options({ options }: { options: string[] }) {
  const list = (
    <p className={classes.options}>
      {options.map((option) => (
        <code key={option}>{option}</code>
      ))}
    </p>
  );
  return options.length > OPTIONS_AT_ONCE ? <Fold label={`${options.length} values`}>{() => list}</Fold> : list;
}

/** Drawn only once it is open, so that a schema that holds itself ends. */
function InnerFold({ inner, ...rest }: InnerProps) {
  const count = Object.keys(inner.schema.properties ?? {}).length;
  return <Fold label={`${inner.name}: ${count === 1 ? '1 field' : `${count} fields`}`}>{() => <FieldList inner={inner} {...rest} />}</Fold>;
}

function Fold({ label, children }: { label: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'down' : 'right'} size={16} />
        {label}
      </button>
      {isOpen && children()}
    </>
  );
}
