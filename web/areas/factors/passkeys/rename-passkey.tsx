import { type Passkey, passkeyEndpoints } from '@fairlead/contract/factors/passkeys';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { findFieldError } from '../../sign-in/public/field-errors.ts';
import classes from '../security/security.module.css';

export function RenamePasskey({ passkey, onDone, onClose }: { passkey: Passkey; onDone: () => void; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => api(passkeyEndpoints.renamePasskey, { params: { id: passkey._id }, body: { name } }),
    onSuccess: onDone,
  });
  const problem = findFieldError(rename.error, 'name');
  return (
    <FormSheet title="Rename passkey" onClose={onClose} isChanged={name !== passkey.name} isBusy={rename.isPending} width={420}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!rename.isPending) rename.mutate();
        }}
      >
        <FormError message={problem ? undefined : rename.error?.message} />
        <TextInput
          label="Name"
          autoComplete="off"
          required
          withAsterisk={false}
          maxLength={60}
          error={problem}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={rename.isPending}>
            Save
          </Button>
        </FormButtons>
      </form>
    </FormSheet>
  );
}
