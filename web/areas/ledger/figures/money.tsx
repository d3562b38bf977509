import { changeInPercent, formatAmount } from '@fairlead/contract/kit/money';
import type { LedgerFigures } from '@fairlead/contract/ledger';
import type { UseQueryResult } from '@tanstack/react-query';
import { Chip } from '../../../ui/chip.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import classes from './figures.module.css';

interface MoneyProps {
  figures: Pick<LedgerFigures, 'currency'>;
  compared: LedgerFigures['profit'];
}

/** An amount of the books, with its change against last month. */
export function Money({ figures: { currency }, compared: { amount, before } }: MoneyProps) {
  const change = changeInPercent(amount, before, currency);
  return (
    <span className={classes.money}>
      <b className={classes.amount}>{formatAmount(amount, currency)}</b>
      {change !== null && (
        <span title={`Last month ${formatAmount(before, currency)}`}>
          <Chip>{change === 0 ? 'as last month' : `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en-US')} %`}</Chip>
        </span>
      )}
    </span>
  );
}

interface FiguresFailedProps {
  query: Pick<UseQueryResult, 'isError' | 'refetch'>;
  /** As many grey lines as the figure is high, so that nothing below it moves. */
  lines?: number;
}

/** In place of a figure that is on its way or could not be read. */
export function FiguresFailed({ query, lines = 2 }: FiguresFailedProps) {
  if (!query.isError) return <SkeletonLines lines={lines} />;
  return (
    <p role="alert">
      The figures could not be read.{' '}
      <button type="button" className="link" onClick={() => void query.refetch()}>
        Try Again
      </button>
    </p>
  );
}
