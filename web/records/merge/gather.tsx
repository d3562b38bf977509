import { Button } from '@mantine/core';
import { Choice } from './choice.tsx';
import classes from './gather.module.css';
import { type Differing, type Gathering, type Offer, type Picks, pickAllOf, TOGETHER } from './gather.rules.ts';

/** A record that is to become one with the others. */
export interface Gathered {
  _id: string;
  name: string;
  /** Below its name, as where and since when it is there. */
  detail: string;
  /** Why it can't be the one that is kept; undefined if it can. */
  hindrance?: string | undefined;
}

interface GatherProps {
  /** What a sentence calls one of them. */
  noun: string;
  records: readonly Gathered[];
  keptId: string;
  gathering: Pick<Gathering<unknown>, 'differing' | 'same'>;
  /** What the server refused, by unit. */
  problems: Readonly<Record<string, string>>;
  onKeep: (id: string) => void;
  onPick: (picks: Picks) => void;
}

/** Several records side by side, field by field: which one is kept, and whose values. On a phone the choices of a field stand below each other. */
export function Gather({ noun, records, keptId, gathering: { differing, same }, problems, onKeep, onPick }: GatherProps) {
  const style = { '--records': records.length } as React.CSSProperties;
  return (
    <div className={classes.gather} style={style}>
      <p className={classes.question} aria-hidden="true">{`Which ${noun} is kept?`}</p>
      <fieldset className={`${classes.row} ${classes.heads}`}>
        {/* Of the fieldset itself; what is seen stands above, since a legend would lie over what scrolls below it. */}
        <legend className="sr-only">{`Which ${noun} is kept?`}</legend>
        {records.map(({ _id, name, detail, hindrance }) => (
          <div key={_id} className={classes.head} data-kept={_id === keptId || undefined}>
            <label>
              <input
                type="radio"
                name="gather-kept"
                checked={_id === keptId}
                disabled={hindrance !== undefined}
                onChange={() => onKeep(_id)}
                aria-describedby={hindrance && `gather-hindrance-${_id}`}
              />
              <span>
                <b dir="auto" title={name}>
                  {name}
                </b>
                <small>{detail}</small>
              </span>
            </label>
            {hindrance && (
              <small id={`gather-hindrance-${_id}`} className={classes.hindrance}>
                {hindrance}
              </small>
            )}
            {differing.length > 1 && (
              <Button
                size="compact-sm"
                className={classes.all}
                onClick={() => onPick(pickAllOf(differing, _id))}
                aria-label={`Use all values of ${name}`}
              >
                Use all
              </Button>
            )}
          </div>
        ))}
      </fieldset>
      {differing.map((field) => (
        <Field key={field.unit} field={field} problem={problems[field.unit]} count={records.length} onPick={onPick} />
      ))}
      {differing.length === 0 && <p className="muted">They say nothing different.</p>}
      {same.length > 0 && (
        <details className={classes.same}>
          <summary>{same.length === 1 ? '1 field is the same' : `${same.length} fields are the same`}</summary>
          <dl>
            {same.map(({ unit, label, text }) => (
              <div key={unit}>
                <dt>{label}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

interface FieldProps {
  field: Differing;
  problem: string | undefined;
  count: number;
  onPick: (picks: Picks) => void;
}

function Offered({ offer: { name, text, isBlank, picture } }: { offer: Offer }) {
  if (isBlank) return <span className="muted">{text}</span>;
  return picture ? <img className={classes.picture} src={picture} alt={`${text} of ${name}`} /> : text;
}

function Field({ field: { unit, id, label, offers, together, picked }, problem, count, onPick }: FieldProps) {
  const name = `gather-${unit}`;
  return (
    <fieldset className={classes.row} aria-describedby={problem && `${id}-problem`}>
      <legend>{label}</legend>
      {offers.map((offer, at) => (
        <Choice
          key={offer.id}
          // The summary of what was refused leads here.
          id={at === 0 ? id : undefined}
          name={name}
          words={
            <b className={classes.whose} dir="auto">
              {offer.name}
            </b>
          }
          isChosen={picked === offer.id}
          onChoose={() => onPick({ [unit]: offer.id })}
        >
          <Offered offer={offer} />
        </Choice>
      ))}
      {together !== undefined && (
        <div className={classes.together}>
          <Choice
            name={name}
            words={<b>{count === 2 ? 'Both' : 'All of them'}</b>}
            isChosen={picked === TOGETHER}
            onChoose={() => onPick({ [unit]: TOGETHER })}
          >
            {together}
          </Choice>
        </div>
      )}
      {problem && (
        <p id={`${id}-problem`} className={classes.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
