import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkForm } from '../../../records/list/bulk/bulk-form.tsx';
import type { BulkDialogProps } from '../../../records/list/list-description.ts';
import { clientRecords } from '../clients.queries.ts';
import { CategorySelect } from './category-select.tsx';

/** Puts the chosen clients into a category, or takes them out of theirs. */
export function SetCategoryDialog({ ids, count, onDone, onClose }: BulkDialogProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const set = async (category: string | null) => onDone(await clientRecords.changeMany(queries, { ids, category }, { category }));

  return (
    <BulkForm
      title="Set category…"
      count={count}
      submit="Set category"
      canSubmit={name !== ''}
      onSubmit={() => set(name)}
      clear={{ label: 'Take the category away', onClear: () => set(null) }}
      onClose={onClose}
    >
      <CategorySelect label="Category" value={name} onChange={setName} />
    </BulkForm>
  );
}
