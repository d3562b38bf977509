import { Avatar } from '../../ui/avatar.tsx';
import { usePreview } from '../../ui/forms/use-preview.ts';
import classes from './form.module.css';
import type { FormKind, FormValues, Photo, StoredRecord } from './form-kind.ts';
import { askedFields } from './form-values.rules.ts';

interface RecordReviewProps<Stored extends StoredRecord, Values extends FormValues> {
  kind: FormKind<Stored, Values>;
  values: Values;
  photo: Photo;
  /** Path of the stored picture, which stays unless `photo` says otherwise. */
  picture: string | null | undefined;
}

/** Everything that will be saved, as it will read. */
export function RecordReview<Stored extends StoredRecord, Values extends FormValues>({
  kind,
  values,
  photo,
  picture,
}: RecordReviewProps<Stored, Values>) {
  const preview = usePreview(photo ?? undefined);
  const hasPicture = photo === undefined ? Boolean(picture) : photo !== null;
  const { ReviewExtra } = kind;
  return (
    <>
      {kind.photo && (
        <dl className={classes.values}>
          <div>
            <dt>Photo</dt>
            {hasPicture ? (
              <dd className={classes.photo}>
                <Avatar name={kind.nameOf(values)} picture={photo ? preview : picture} isSquare={kind.photo.isSquare} size={72} />
                <span className="sr-only">{photo ? photo.name : 'As it is stored'}</span>
              </dd>
            ) : (
              <dd data-blank>Not provided</dd>
            )}
          </div>
        </dl>
      )}
      {kind.steps
        .flatMap(({ groups }) => groups)
        .map(({ title, fields }) => (
          <ReviewGroup
            key={title}
            title={title}
            entries={askedFields(kind, fields, values).map((name) => ({
              label: kind.fields[name]?.label ?? name,
              text: kind.textOf(values, name),
              isBlank: String(values[name] ?? '').trim() === '',
              isWide: kind.fields[name]?.kind === 'texts',
            }))}
          />
        ))}
      {ReviewExtra && <ReviewExtra values={values} />}
    </>
  );
}

interface ReviewGroupProps {
  title?: string | undefined;
  /** The level of its heading: one below the step's. */
  heading?: 'h3' | 'h4';
  entries: readonly { label: string; text: string; isBlank?: boolean; isWide?: boolean }[];
}

/** Some of what will be saved, under a title. */
export function ReviewGroup({ title, heading: Heading = 'h4', entries }: ReviewGroupProps) {
  return (
    <section>
      {title && <Heading className={classes.groupTitle}>{title}</Heading>}
      <dl className={classes.values}>
        {entries.map(({ label, text, isBlank, isWide }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read here
          <div key={index} className={isWide ? classes.wide : undefined}>
            <dt>{label}</dt>
            <dd data-blank={isBlank || undefined}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
