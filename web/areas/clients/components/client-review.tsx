import { CLIENT_LABELS, CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { Avatar } from '../../../ui/avatar.tsx';
import { usePreview } from '../../../ui/forms/use-preview.ts';
import { askedOf, WIZARD_STEPS } from '../client-fields.rules.ts';
import type { ClientValues } from '../client-form.rules.ts';
import { positionShown, radiusShown, shown } from '../client-shown.rules.ts';
import classes from './client-wizard.module.css';
import type { Photo } from './use-client-save.ts';

interface ClientReviewProps {
  values: ClientValues;
  photo: Photo;
  /** Path of the stored picture, which stays unless `photo` says otherwise. */
  picture: string | null | undefined;
}

/** Everything that will be saved, as it will read; 'Not provided' for blanks (docs/product/clients.md, docs/product/app.md). */
export function ClientReview({ values, photo, picture }: ClientReviewProps) {
  const { sites, assignedToId: _id, ...fields } = values;
  const preview = usePreview(photo ?? undefined);
  const hasPicture = photo === undefined ? Boolean(picture) : photo !== null;
  return (
    <>
      <dl className={classes.values}>
        <div>
          <dt>Photo</dt>
          {hasPicture ? (
            <dd className={classes.photo}>
              <Avatar name={values.companyName} picture={photo ? preview : picture} isSquare size={72} />
              <span className="sr-only">{photo ? photo.name : 'As it is stored'}</span>
            </dd>
          ) : (
            <Shown text={CLIENT_MESSAGES.notProvided} />
          )}
        </div>
      </dl>
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
