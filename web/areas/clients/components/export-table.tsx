import { TABLE_EXPORT_FORMATS } from '@fairlead/contract/client-lists';
import { ExportMenu } from '../../../ui/menus/export-menu.tsx';
import { exportView } from '../client-export.queries.ts';
import type { ClientView } from '../clients.queries.ts';

/** The export menu of the table: what its filters find, in its order. */
export function ExportTable({ view, onPrint }: { view: ClientView; onPrint: () => void }) {
  return (
    <ExportMenu isCompact formats={TABLE_EXPORT_FORMATS} fetchFile={(format, watch) => exportView(view, format, watch)} onPrint={onPrint} />
  );
}
