import type { ReportContent } from '@fairlead/contract/reports/content';

/** The period, unless the title says it. */
export const periodLine = ({ title, period: { from, to } }: ReportContent): string[] =>
  title.includes(from) && title.includes(to) ? [] : [`${from} to ${to}`];
