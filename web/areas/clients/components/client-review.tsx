import { CLIENT_LABELS, CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { askedOf, WIZARD_STEPS } from '../client-fields.rules.ts';
import type { ClientValues } from '../client-form.rules.ts';
import { positionShown, radiusShown, shown } from '../client-shown.rules.ts';
import classes from './client-wizard.module.css';

/** Everything that will be saved, as it will read; 'Not provided' for blanks (specification 2 §2.3). */
export function ClientReview({ values }: { values: ClientValues }) {
  const { sites, assignedToId: _id, ...fields } = values;
  return (
    <>
      {WIZARD_STEPS[2].groups.map(({ title, fields: names }) => (
        <section key={title}>
          <h4 className={classes.groupTitle}>{title}</h4>
          <dl className={classes.values}>
            {askedOf(names, values).map((name) => (
              <div key={name}>
                <dt>{CLIENT_LABELS[name]}</dt>
                <Shown text={shown(fields, name)} />
                {name === 'assignedTo' && fields.assignedRole && <dd className="muted">{fields.assignedRole}</dd>}
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <h4 className={classes.groupTitle}>Sites</h4>
        <dl className={classes.values}>
          {sites.length === 0 && (
            <div>
              <dt>Site</dt>
              <Shown text={CLIENT_MESSAGES.notProvided} />
            </div>
          )}
          {sites.map((site, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read here
            <div key={index}>
              <dt>{site.name || `Site ${index + 1}`}</dt>
              <dd>{`${positionShown(site)} · ${radiusShown(site.radius)}`}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function Shown({ text }: { text: string }) {
  return <dd data-blank={text === CLIENT_MESSAGES.notProvided || undefined}>{text}</dd>;
}
