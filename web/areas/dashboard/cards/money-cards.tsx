import type { DashboardFigures } from '@fairlead/contract/dashboard';
import { changeInPercent, formatAmount } from '@fairlead/contract/kit/money';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import classes from './cards.module.css';

type Money = DashboardFigures['money'];

/** Whether more of it is good news. */
const CARDS = [
  { title: 'Total Payables', figure: 'payables', isGood: false, search: { kind: 'payable', state: 'Unpaid' } },
  { title: 'Total Receivables', figure: 'receivables', isGood: true, search: { kind: 'receivable', state: 'Unpaid' } },
  { title: 'Total Profit this month', figure: 'profit', isGood: true, search: {} },
] as const;

/** What is owed and earned, each with its change against last month (docs/product/dashboard.md). */
export function MoneyCards({ money, lastMonth }: { money: Money; lastMonth: string }) {
  return CARDS.map(({ title, figure, isGood, search }) => {
    const { amount, before } = money[figure];
    const change = changeInPercent(amount, before, money.currency);
    return (
      <section key={figure} className={classes.card} aria-label={title}>
        <h2 className={classes.title}>
          <Link to={paths.ledger} search={search as never}>
            {title}
          </Link>
        </h2>
        <p className={classes.amount}>{formatAmount(amount, money.currency)}</p>
        {change === null ? (
          <p className={classes.note}>
            {Number(amount) === 0 ? 'Entries on a client’s Accounts tab fill this.' : `Nothing in ${lastMonth}`}
          </p>
        ) : (
          <p className={classes.change} data-news={change === 0 ? 'none' : change > 0 === isGood ? 'good' : 'bad'}>
            <span title={`${lastMonth}: ${formatAmount(before, money.currency)}`}>{describeChange(change, lastMonth)}</span>
          </p>
        )}
      </section>
    );
  });
}

function describeChange(change: number, month: string): string {
  if (change === 0) return `As in ${month}`;
  return `${change > 0 ? '▲' : '▼'} ${Math.abs(change).toLocaleString('en-US')} % on ${month}`;
}
