import { ActionIcon } from '@mantine/core';
import { useRef, useState } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Call } from './calls.rules.ts';
import { curlOf } from './example.rules.ts';
import classes from './reference.module.css';
import type { Schemas } from './schema.rules.ts';
import { SchemaFields, ValueLine } from './schema-fields.tsx';
import { Ticked } from './ticked.tsx';

const PLACES = { path: 'In the path', query: 'In the query', header: 'Headers' } as const;
const BODIES: Readonly<Record<string, string>> = {
  'application/json': 'Body, JSON',
  'multipart/form-data': 'Or with a file, as multipart',
};

/** All that the description says of a call, and an example. */
export function CallDetails({ call, schemas }: { call: Call; schemas: Schemas }) {
  const { parameters, bodies, answers, refusals } = call;
  return (
    <div className={classes.details}>
      <p>
        <Access call={call} />
      </p>
      <Example text={curlOf(call, location.origin, schemas)} />
      {(['path', 'query', 'header'] as const).map((place) => {
        const own = parameters.filter((each) => each.in === place);
        return (
          own.length > 0 && (
            <section key={place}>
              <h4>{PLACES[place]}</h4>
              <ul className={classes.fields}>
                {own.map(({ name, required, schema }) => (
                  <ValueLine key={name} {...{ name, schemas, schema }} side="sent" isRequired={required} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {bodies.map(([type, schema], at) => (
        <section key={type}>
          <h4>{at === 0 && type !== 'application/json' ? 'Body, multipart with a file' : (BODIES[type] ?? type)}</h4>
          <SchemaFields side="sent" schema={schema} schemas={schemas} />
        </section>
      ))}
      <section>
        <h4>Answers</h4>
        {answers.map(({ status, description, type, schema }) => (
          <div key={status} className={classes.answer}>
            <p>
              <b>{status}</b> {type === undefined || type === 'application/json' ? description : `A file or stream (${type}).`}
            </p>
            {schema && type === 'application/json' && <SchemaFields side="answered" schema={schema} schemas={schemas} />}
          </div>
        ))}
      </section>
      <section>
        <h4>Refusals</h4>
        <ul className={classes.fields}>
          {refusals.map(({ status, description }) => (
            <li key={status} className={classes.refusal}>
              <b>{status}</b>
              <span>
                <Ticked text={description} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Access({ call: { scope, isPublic } }: { call: Call }) {
  if (isPublic) return 'Needs no sign-in and no key.';
  if (scope === undefined) return 'API keys may not make this call. It needs the token of a person’s sign-in.';
  return (
    <>
      Needs an API key with the scope <code>{scope}</code>, or the token of a person’s sign-in. What its account may not do, it is refused.
    </>
  );
}

function Example({ text }: { text: string }) {
  const code = useRef<HTMLPreElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    // Where the browser refuses, the user can copy what is selected.
    if (code.current) getSelection()?.selectAllChildren(code.current);
    setCopied(await copyText(text));
  }

  return (
    <section>
      <h4>Example</h4>
      <div className={classes.example}>
        <pre ref={code}>{text}</pre>
        <ActionIcon variant="subtle" aria-label="Copy the example" onClick={() => void copy()}>
          <Icon name={isCopied ? 'tick' : 'copy'} />
        </ActionIcon>
      </div>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied.' : ''}
      </span>
    </section>
  );
}
