import type { BulkReply } from '@fairlead/contract/kit/records/bulk';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { BulkDialogProps } from '../list-description.ts';
import { BulkForm } from './bulk-form.tsx';

interface BulkChoiceProps<Option extends string> extends BulkDialogProps {
  title: string;
  label: string;
  submit: string;
  options: readonly Option[];
  onChoose: (option: Option) => Promise<BulkReply>;
}

/** Sets a field that has a fixed list of options in all chosen rows. */
export function BulkChoice<Option extends string>(props: BulkChoiceProps<Option>) {
  const { title, label, submit, options, count, onChoose, onDone, onClose } = props;
  const [chosen, setChosen] = useState<Option>();
  return (
    <BulkForm
      title={title}
      count={count}
      submit={submit}
      canSubmit={chosen !== undefined}
      onSubmit={async () => {
        if (chosen !== undefined) onDone(await onChoose(chosen));
      }}
      onClose={onClose}
    >
      <NativeSelect
        label={label}
        data={[{ value: '', label: 'Choose…' }, ...options]}
        value={chosen ?? ''}
        data-autofocus
        onChange={({ currentTarget }) => setChosen(options.find((each) => each === currentTarget.value))}
      />
    </BulkForm>
  );
}
