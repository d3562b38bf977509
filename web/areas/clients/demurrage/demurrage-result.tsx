import { type Charge, DEMURRAGE_MESSAGES, type DemurrageCase } from '@fairlead/contract/clients/demurrage';
import type { DemurrageCost, PhaseCost } from '@fairlead/contract/clients/demurrage-charges';
import { chargeWords, containersText, outlookOf, phaseLines, tierText } from '@fairlead/contract/clients/demurrage-text';
import { formatAmount } from '@fairlead/contract/kit/money';
import { dateLanguage } from '../../../platform/time.ts';
import classes from './demurrage.module.css';

interface DemurrageResultProps {
  asked: DemurrageCase;
  cost: DemurrageCost;
  /** Charges of which nothing is typed but the days. */
  leftOut: readonly Charge[];
}

/** What it costs: in all, if it ends now or later, and each charge by its tiers. */
export function DemurrageResult({ asked, cost, leftOut }: DemurrageResultProps) {
  return (
    <>
      <p className={classes.total}>
        <span>{`Total for ${containersText(asked)}`}</span>
        <b>{formatAmount(cost.total, asked.currency)}</b>
      </p>
      {cost.outlook && (
        <dl className={classes.outlook}>
          {outlookOf(cost, asked, dateLanguage()).map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{`${value} ${note}`.trim()}</dd>
            </div>
          ))}
        </dl>
      )}
      {cost.phases.map((phase) => (
        <ChargeTable key={phase.charge} phase={phase} asked={asked} />
      ))}
      {leftOut.map((charge) => (
        <p key={charge}>{`${chargeWords(charge)} is left out: no free days and rates.`}</p>
      ))}
      <p className="muted">{DEMURRAGE_MESSAGES.disclaimer}</p>
    </>
  );
}

function ChargeTable({ phase, asked }: { phase: PhaseCost; asked: DemurrageCase }) {
  const { charge, tiers, daysBeyond, subtotal } = phase;
  const money = (amount: string) => formatAmount(amount, asked.currency);
  return (
    <div>
      <h4>{chargeWords(charge)}</h4>
      <ul className={classes.lines}>
        {phaseLines(phase, asked, dateLanguage()).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <table className={classes.table} aria-label={chargeWords(charge)}>
        <thead>
          <tr>
            <th scope="col">Tier</th>
            <th scope="col">Days</th>
            <th scope="col">{asked.containers === 1 ? 'Rate' : `Rate × ${asked.containers}`}</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier) => (
            <tr key={tier.from}>
              <td>{tierText(tier)}</td>
              <td>{tier.days}</td>
              <td>{money(tier.rate)}</td>
              <td>{money(tier.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Subtotal</th>
            <td>{daysBeyond}</td>
            <td />
            <td>{money(subtotal)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
