import { KEY_DAYS, KEY_MESSAGES, type KeyAccess, type KeyDraft, type MadeKey } from '@fairlead/contract/api-keys';
import { isKeyArea, KEY_AREAS, type KeyArea } from '@fairlead/contract/kit/keys/areas';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { ProveAgain } from '../../factors/public/prove-again.tsx';
import { AccountSelect } from '../../people/public/account-select.tsx';
import { useCurrentUser } from '../../sign-in/public/signed-in-user.ts';
import { createKey, keysQuery } from '../api-keys.queries.ts';
import classes from './new-key-dialog.module.css';

const ACCESS: { value: KeyAccess; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change' },
];
const NEVER = 'never';
const EXPIRY = [...KEY_DAYS.map((days) => ({ value: String(days), label: `In ${days} days` })), { value: NEVER, label: 'Never' }];
const EVERYTHING = 'everything';
const REACH = [
  { value: EVERYTHING, label: 'Everything keys can be for' },
  { value: 'some', label: 'Only what is ticked' },
];

interface NewKeyDialogProps {
  onMade: (key: MadeKey) => void;
  onClose: () => void;
}

/** Nothing has answered, or a gateway for the server, which may have made the key. */
const isAnswerLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || (error.status >= 500 && !error.hasOwnMessage));

/** Makes a key. It lets in without a session, so that a stolen session must not be enough for it. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const me = useCurrentUser();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [access, setAccess] = useState<KeyAccess>('read');
  const [isForAll, setForAll] = useState(true);
  const [areas, setAreas] = useState<KeyArea[]>([]);
  const [chosen, setChosen] = useState<string | null>();
  const [days, setDays] = useState('365');
  const accountId = chosen === undefined ? (me?._id ?? '') : (chosen ?? '');

  async function make(proof: Pick<KeyDraft, 'currentPassword' | 'code'>) {
    if (accountId === '') throw new Error(KEY_MESSAGES.accountMissing);
    if (!isForAll && areas.length === 0) throw new Error(`What it is for: ${KEY_MESSAGES.areasMissing}`);
    const lasts = KEY_DAYS.find((each) => String(each) === days) ?? null;
    try {
      onMade(await createKey({ name, access, areas: isForAll ? null : areas, accountId, days: lasts, ...proof }));
    } catch (error) {
      if (!isAnswerLost(error)) throw error;
      void queries.invalidateQueries(keysQuery());
      throw new Error(KEY_MESSAGES.lost, { cause: error });
    }
  }

  return (
    <ProveAgain
      title="New API key"
      lead="Asks once more who you are, because whoever has the key needs no password. The log of accounts notes it."
      submit="Make the key"
      onProve={make}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="The program that gets it. Everyone who sees what it did sees this name."
        required
        withAsterisk={false}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="It may"
          data={ACCESS}
          value={access}
          onChange={(event) => setAccess(event.currentTarget.value === 'write' ? 'write' : 'read')}
        />
        <NativeSelect label="Expires" data={EXPIRY} value={days} onChange={(event) => setDays(event.currentTarget.value)} />
      </div>
      <NativeSelect
        label="What it is for"
        data={REACH}
        value={isForAll ? EVERYTHING : 'some'}
        onChange={(event) => setForAll(event.currentTarget.value === EVERYTHING)}
      />
      {!isForAll && (
        <Checkbox.Group aria-label="What it is for" value={areas} onChange={(ticked) => setAreas(ticked.filter(isKeyArea))}>
          <div className={classes.areas}>
            {Object.entries(KEY_AREAS).map(([value, label]) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <AccountSelect label="Acts as" isUnlocked value={accountId} onChange={(id) => setChosen(id ?? null)} />
    </ProveAgain>
  );
}
