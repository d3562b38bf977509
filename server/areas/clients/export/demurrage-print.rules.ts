import { DEMURRAGE_MESSAGES, type DemurrageCase } from '@fairlead/contract/clients/demurrage';
import type { DemurrageCost, PhaseCost } from '@fairlead/contract/clients/demurrage-charges';
import {
  chargeWords,
  containersText,
  daysText,
  outlookOf,
  phaseLines,
  termsOf,
  tierText,
  titleText,
} from '@fairlead/contract/clients/demurrage-text';
import { formatAmount } from '@fairlead/contract/kit/money';
import type { PdfBlock, PdfStatement } from '../../../platform/output/pdf/pdf-report.ts';

interface Printed {
  asked: DemurrageCase;
  cost: DemurrageCost;
  client: string;
  company: string;
  /** A line that says when and by whom the file was made. */
  made: string;
  language: string;
}

/** One page that a consignee can be sent: the terms, each charge by its tiers, and the total. */
export function makeStatement({ asked, cost, client, company, made, language }: Printed): PdfStatement {
  const phases = cost.phases.map((phase) => ({ label: chargeWords(phase.charge), value: phaseLines(phase, asked, language).join('\n') }));
  return {
    title: titleText(asked, language),
    subtitles: [`${company}, for ${client}`, made],
    groups: [{ title: 'Terms', pairs: [...termsOf(asked, language), ...phases] }],
    notes: [DEMURRAGE_MESSAGES.disclaimer],
    blocks: [
      ...cost.phases.map((phase) => chargeTable(phase, asked)),
      {
        title: 'Total',
        figures: [
          { label: containersText(asked), value: formatAmount(cost.total, asked.currency), note: '' },
          ...outlookOf(cost, asked, language),
        ],
      },
    ],
  };
}

/** Amounts are numbers to the layout, so that they stand on the right. */
function chargeTable({ charge, tiers, daysBeyond, subtotal }: PhaseCost, { currency, containers }: DemurrageCase): PdfBlock {
  const rows = tiers.map((tier) => ({
    tier: tierText(tier),
    days: daysText(tier.days),
    rate: formatAmount(tier.rate, currency),
    containers: String(containers),
    amount: formatAmount(tier.amount, currency),
  }));
  return {
    title: chargeWords(charge),
    columns: [
      { key: 'tier', header: 'Tier', kind: 'text', width: 20 },
      { key: 'days', header: 'Days', kind: 'number', width: 12 },
      { key: 'rate', header: 'Rate per day', kind: 'number', width: 18 },
      { key: 'containers', header: 'Containers', kind: 'number', width: 13 },
      { key: 'amount', header: 'Amount', kind: 'number', width: 22 },
    ],
    rows: [
      ...rows,
      { tier: 'Subtotal', days: daysText(daysBeyond), rate: null, containers: null, amount: formatAmount(subtotal, currency) },
    ],
    hasTotals: true,
  };
}
