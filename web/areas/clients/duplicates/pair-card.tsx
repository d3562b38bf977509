import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import type { DuplicatePair } from '@fairlead/contract/clients/merges';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { paths } from '../../../paths.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type ComparedField, compareClients, isQuestion, REASON_WORDS } from './duplicates.rules.ts';
import classes from './pair-card.module.css';

interface PairCardProps {
  pair: DuplicatePair;
  onMerge: () => void;
  /** Absent for those who may not. */
  onDismiss: (() => void) | undefined;
}

/** Two clients side by side: why they may be the same, what is equal, and what is not. */
export function PairCard({ pair, onMerge, onDismiss }: PairCardProps) {
  const { clients, by, mayMerge } = pair;
  const whyId = useId();
  const names = clients.map(({ companyName }) => companyName).join(' and ');
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.reasons}>
          {by.map((reason) => (
            <Chip key={reason} tone={reason === 'name' ? 'info' : 'wait'}>
              {REASON_WORDS[reason]}
            </Chip>
          ))}
          {isQuestion(pair) && <b>The same company?</b>}
        </div>
        <div className={classes.buttons}>
          {onDismiss && (
            <Button onClick={onDismiss} aria-label={`Not the same: ${names}`}>
              Not the same
            </Button>
          )}
          <Button
            leftSection={<Icon name="merge" size={16} />}
            onClick={onMerge}
            disabled={!mayMerge}
            aria-label={`Merge ${names}`}
            aria-describedby={mayMerge ? undefined : whyId}
          >
            Merge…
          </Button>
        </div>
        {!mayMerge && (
          <p id={whyId} className={classes.why}>
            Merging needs the right to edit one of them and to delete the other.
          </p>
        )}
      </div>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: the phone's layout takes a table's own roles away */}
      <table className={classes.fields} role="table">
        <caption className="sr-only">{names}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <span className="sr-only">Field</span>
            </th>
            {clients.map(({ _id, companyName }) => (
              <th key={_id} scope="col" role="columnheader">
                <Link to={paths.client(_id)} className="link" dir="auto">
                  {companyName}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {compareClients(pair).map((each) => (
            <Row key={each.field} each={each} />
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: the phone's layout takes a table's own roles away */}
    </li>
  );
}

function Row({ each: { field, label, texts, isEqual } }: { each: ComparedField }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the phone's layout takes a table's own roles away
    <tr role="row">
      <th scope="row" role="rowheader">
        {label}
      </th>
      {([0, 1] as const).map((at) => (
        <td key={`${field} ${at}`} role="cell" data-equal={isEqual[at] || undefined}>
          {texts[at] === '' ? <span className="muted">{CLIENT_MESSAGES.notProvided}</span> : <span dir="auto">{texts[at]}</span>}
          {isEqual[at] && (
            <span className={classes.equal}>
              <Icon name="tick" size={14} />
              <span className="sr-only">{' (the same)'}</span>
            </span>
          )}
        </td>
      ))}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: the phone's layout takes a table's own roles away
  );
}
