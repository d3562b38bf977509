import type { Conversion } from '../clients.ts';

/** Whole percent; null where nothing was decided. */
export const conversionPercent = ({ won, decided }: Conversion): number | null =>
  decided === 0 ? null : Math.round((won / decided) * 100);
