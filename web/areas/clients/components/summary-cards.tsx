import classes from './summary-cards.module.css';

const CARDS = ['Total Receivables', 'Total Payables', 'Monthly Spends'];

/** The ledger's figures (docs/product/clients.md), in place and empty until there is a ledger. */
export function SummaryCards() {
  return (
    <ul className={classes.cards} aria-label="Summary">
      {CARDS.map((title) => (
        <li key={title} className={classes.card}>
          <span className={classes.title}>{title}</span>
          <span className="muted">Comes with the ledger</span>
        </li>
      ))}
    </ul>
  );
}
