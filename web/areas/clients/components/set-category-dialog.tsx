import type { BulkReply } from '@fairlead/contract/kit/bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeClients } from '../client-lists.queries.ts';
import { BulkForm } from './bulk-form.tsx';
import { CategorySelect } from './category-select.tsx';

interface SetCategoryDialogProps {
  ids: string[];
  onDone: (reply: BulkReply) => void;
  onClose: () => void;
}

/** Puts the chosen clients into a category, or takes them out of theirs. */
export function SetCategoryDialog({ ids, onDone, onClose }: SetCategoryDialogProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const set = async (category: string | null) => onDone(await changeClients(queries, { ids, category }, { category }));

  return (
    <BulkForm
      title="Set category…"
      count={ids.length}
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
