import { checkInEndpoints } from '@fairlead/contract/checkins';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import type { BinDescription } from '../../../records/bin/bin-list.tsx';
import { eventText, visitorName, whenText } from '../visit-fields.rules.ts';

/** Deleted visits (docs/product/checkins.md). */
export const DELETED_VISITS: BinDescription = {
  area: 'checkins',
  title: 'Visits',
  label: 'Recently deleted visits',
  nameHeader: 'Visit',
  searchLabel: 'Notes or place',
  loading: 'Loading deleted visits...',
  lead: `Kept for ${DELETED_KEPT_DAYS} days, with their photo; then gone for good.`,
  isSquare: true,
  href: paths.checkIn,
  read: async (query, signal) => {
    const { checkIns, ...page } = await api(checkInEndpoints.listDeleted, { query, signal });
    const rows = checkIns.map((visit) => ({
      _id: visit._id,
      name: visit.companyName,
      detail: `${eventText(visit)} · ${whenText(visit)} · ${visitorName(visit)}`,
      deletedAt: visit.deletedAt,
      deletedBy: visit.deletedBy,
    }));
    return { rows, ...page };
  },
  restore: (id) => api(checkInEndpoints.restore, { params: { id } }),
};
