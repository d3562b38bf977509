import { formatAmount } from '@fairlead/contract/kit/money';
import type { LedgerFigures } from '@fairlead/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { monthAndYear } from '../../../ui/dates/date-days.ts';
import { SummaryCard, SummaryFold } from '../../../ui/page/summary-fold.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import classes from '../figures/figures.module.css';
import { FiguresFailed, Money } from '../figures/money.tsx';
import { ledgerQueries } from '../ledger.queries.ts';

const CARDS = [
  { title: 'Total Receivables', kind: 'receivable', figure: 'receivables' },
  { title: 'Total Payables', kind: 'payable', figure: 'payables' },
] as const;

/** Sales & Leads' three summary cards (docs/product/ledger.md). The same figures as on the dashboard and the list of entries. */
export function LedgerCards() {
  const figures = useQuery(ledgerQueries.figures());
  const { data } = figures;
  const line = data
    ? `Receivables ${formatAmount(data.receivables.amount, data.currency)} · Payables ${formatAmount(data.payables.amount, data.currency)}`
    : 'Receivables, payables and spends';
  return (
    <SummaryFold line={line}>
      {CARDS.map(({ title, kind, figure }) => (
        <SummaryCard key={title} title={title}>
          <div>
            {data ? <Money figures={data} compared={data[figure]} /> : <FiguresFailed query={figures} />}
            {data && (
              <Link to={paths.ledger} search={{ kind, state: 'Unpaid' } as never} className="link">
                {Number(data[figure].amount) === 0 ? 'Nothing is unpaid. Open accounts' : 'Unpaid entries'}
              </Link>
            )}
          </div>
        </SummaryCard>
      ))}
      <SummaryCard title="Monthly Spends">{data ? <Spends figures={data} /> : <FiguresFailed query={figures} />}</SummaryCard>
    </SummaryFold>
  );
}

function NoSpends() {
  const may = useMay();
  return (
    <div>
      <p className="muted">No payables in the last 12 months.</p>
      {may('ledger.create') && (
        <Link to={paths.ledger} search={{ new: '1' } as never} className="link">
          Add one under Accounts
        </Link>
      )}
    </div>
  );
}

/** Payables by the month of their issue, the last 12. */
function Spends({ figures: { months, currency } }: { figures: LedgerFigures }) {
  const most = Math.max(...months.map(({ payables }) => Number(payables)));
  const [present] = months.slice(-1);
  if (most === 0 || !present) return <NoSpends />;
  return (
    <div className={classes.spends}>
      <b className={classes.amount} title="This month">
        {formatAmount(present.payables, currency)}
      </b>
      <ul className={classes.bars} aria-label="Payables of the last 12 months">
        {months.map(({ month, payables }) => (
          <li key={month} title={`${monthAndYear(month)}: ${formatAmount(payables, currency)}`}>
            <i style={{ height: `${(Number(payables) / most) * 100}%` }} aria-hidden="true" />
            <span className="sr-only">{`${monthAndYear(month)}: ${formatAmount(payables, currency)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
