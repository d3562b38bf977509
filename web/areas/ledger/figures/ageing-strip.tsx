import { formatAmount } from '@fairlead/contract/kit/money';
import { AGES, type Age, type LedgerFigures } from '@fairlead/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import { SummaryCard, SummaryFold } from '../../../ui/page/summary-fold.tsx';
import { ledgerQueries } from '../ledger.queries.ts';
import classes from './figures.module.css';
import { FiguresFailed, Money } from './money.tsx';

const AGE_LABELS: Record<Age, string> = {
  notDue: 'Not due',
  to30: '0–30 days',
  to60: '31–60 days',
  to90: '61–90 days',
  over90: 'Over 90',
};

/** What is open of all clients or of one, by how long it is past due (docs/product/ledger.md). */
export function AgeingStrip({ client }: { client?: string }) {
  const figures = useQuery(ledgerQueries.figures(client));
  const { data } = figures;
  const line = data
    ? `Receivable ${formatAmount(data.receivables.amount, data.currency)} · Payable ${formatAmount(data.payables.amount, data.currency)}`
    : 'Receivable and payable';
  return (
    <SummaryFold line={line}>
      <SummaryCard title="Receivables by age">
        {data ? <Aged figures={data} kind="receivable" /> : <FiguresFailed query={figures} lines={7} />}
      </SummaryCard>
      <SummaryCard title="Payables by age">
        {data ? <Aged figures={data} kind="payable" /> : <FiguresFailed query={figures} lines={7} />}
      </SummaryCard>
      <SummaryCard title="Profit this month">
        {data ? <Money figures={data} compared={data.profit} /> : <FiguresFailed query={figures} />}
        {data && <p className="muted">Receivables issued less payables issued.</p>}
        {data && data.withoutRate > 0 && (
          <p className="muted">
            {`${data.withoutRate} ${data.withoutRate === 1 ? 'entry has' : 'entries have'} a rate into another currency than ${data.currency} and are left out. Edit the amount to state a new one.`}
          </p>
        )}
      </SummaryCard>
    </SummaryFold>
  );
}

/** The total, a line for each age, and what of it is in which currency where there are several. */
function Aged({ figures, kind }: { figures: LedgerFigures; kind: 'receivable' | 'payable' }) {
  const { currency } = figures;
  const { byCurrency, ...aged } = figures.ageing[kind];
  const foreign = byCurrency.filter((row) => row.currency !== currency);
  return (
    <>
      <b className={classes.amount}>{formatAmount(aged.total, currency)}</b>
      <dl className={classes.ages}>
        {AGES.map((age) => (
          <div key={age} data-late={(age !== 'notDue' && Number(aged[age]) > 0) || undefined}>
            <dt>{AGE_LABELS[age]}</dt>
            <dd>{formatAmount(aged[age], currency)}</dd>
          </div>
        ))}
      </dl>
      {foreign.length > 0 && (
        <p className="muted">{`Includes ${foreign.map((row) => formatAmount(row.total, row.currency)).join(', ')}`}</p>
      )}
    </>
  );
}
