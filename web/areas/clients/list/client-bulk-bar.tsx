import { lazyPart } from '../../../platform/lazy-part.ts';
import { BulkBar } from '../../../records/list/bulk/bulk-bar.tsx';
import type { BulkAction, BulkBarProps, BulkDialogProps } from '../../../records/list/list-description.ts';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { countHindrance } from '../merge/client-merge.rules.ts';
import { AlsoGoes } from './also-goes.tsx';

const MergeDialog = lazyPart(() => import('../merge/merge-dialog.tsx'), 'MergeDialog');

const ACTIONS: readonly BulkAction[] = [
  { label: 'Assign to…', Dialog: lazyPart(() => import('./assign-dialog.tsx'), 'AssignDialog') },
  { label: 'Set category…', Dialog: lazyPart(() => import('../categories/set-category-dialog.tsx'), 'SetCategoryDialog') },
  {
    label: 'Merge…',
    Dialog: ({ ids, onClose }: BulkDialogProps) => <MergeDialog ids={ids} onClose={onClose} />,
    hindrance: countHindrance,
  },
];

/** What can be done with several clients. */
export function ClientBulkBar(props: BulkBarProps) {
  const may = useMay();
  return <BulkBar {...props} actions={may('clients.edit') ? ACTIONS : []} mayDelete={may('clients.delete')} AlsoGoes={AlsoGoes} />;
}
