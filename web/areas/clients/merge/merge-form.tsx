import type { Client } from '@fairlead/contract/clients';
import { MERGE_KEPT_DAYS } from '@fairlead/contract/clients/merges';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { paths } from '../../../paths.ts';
import { ApiError } from '../../../platform/api.ts';
import { openChoices } from '../../../platform/drafts/drafts.ts';
import { describeError } from '../../../platform/error-message.ts';
import { mediumDate } from '../../../platform/time.ts';
import formClasses from '../../../records/form/form.module.css';
import { gather, type Picks } from '../../../records/merge/gather.rules.ts';
import { Gather } from '../../../records/merge/gather.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../client-fields.rules.ts';
import { CLIENT_GATHERING, listClients, mergeQuestion, placeOfUnit, problemsByUnit, proposeKept } from './client-merge.rules.ts';
import { rememberFreshMerge } from './fresh-merge.ts';
import classes from './merge-form.module.css';
import { mergeClients } from './merges.queries.ts';

interface MergeFormProps {
  clients: readonly Client[];
  readAgain: () => Promise<unknown>;
  onClose: () => void;
}

interface Choices {
  keptId?: string | undefined;
  picks: Picks;
}

const NOT_ALLOWED = 'You may edit no client here whose others you may delete, which merging them needs.';

/** Which client is kept, which values it gets, and what becomes of the others. */
export function MergeForm({ clients, readAgain, onClose }: MergeFormProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayKeep = useMayKeep(clients);
  const { choices, choose, forget } = useChoices(clients);
  const [changed, setChanged] = useState<readonly Client[]>([]);
  const kept =
    clients.find((client) => client._id === choices.keptId && mayKeep(client)) ??
    clients.find(({ _id }) => _id === proposeKept(clients, mayKeep));
  const merge = useMutation({ mutationFn: (question: Parameters<typeof mergeClients>[1]) => mergeClients(queries, question) });

  if (!kept) return <p role="alert">{NOT_ALLOWED}</p>;
  const gathering = gather(CLIENT_GATHERING, clients, kept._id, choices.picks);
  const others = clients.filter(({ _id }) => _id !== kept._id);
  const problems = merge.error instanceof ApiError ? problemsByUnit(merge.error.fields) : {};
  const places = Object.entries(problems).map(([unit, message]) => ({ ...placeOfUnit(unit), message }));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (merge.isPending || !kept) return;
    setChanged([]);
    try {
      const done = await merge.mutateAsync(mergeQuestion(clients, kept, gathering));
      forget();
      rememberFreshMerge(done.merge);
      onClose();
      void navigate({ to: paths.client(kept._id) });
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'conflict' && Object.keys(error.fields).length === 0;
      if (isOutdated) setChanged(await findChanged());
    }
  }

  /** Shows the values as they are now, under the same choices. */
  async function findChanged(): Promise<readonly Client[]> {
    const read = (await readAgain()) as readonly { data?: Client }[];
    return read.flatMap(({ data }) =>
      data && clients.some(({ _id, version }) => _id === data._id && version !== data.version) ? [data] : [],
    );
  }

  return (
    <form className={formClasses.form} onSubmit={(event) => void save(event)} noValidate>
      <FormError message={merge.error ? failure(merge.error, changed) : undefined} fields={places} />
      <Gather
        noun="client"
        records={clients.map((client) => ({
          _id: client._id,
          name: client.companyName,
          detail: detailOf(client),
          hindrance: mayKeep(client) ? undefined : 'You may not keep this one',
        }))}
        keptId={kept._id}
        gathering={gathering}
        problems={problems}
        onKeep={(keptId) => choose({ ...choices, keptId })}
        onPick={(picks) => choose({ ...choices, picks: { ...choices.picks, ...picks } })}
      />
      <section className={classes.outcome} aria-label="What will happen">
        <p>
          <bdi>{kept.companyName}</bdi> is kept, with its address. Contacts, lanes, visits, events, tasks, documents, accounts, notes and
          history of <bdi>{listClients(others)}</bdi> move to it, and{' '}
          {others.length === 1 ? 'the old address leads' : 'the old addresses lead'} there.
        </p>
        <p className="muted">{`Values that are not chosen are dropped. The merge can be undone for ${MERGE_KEPT_DAYS} days.`}</p>
      </section>
      <FormButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={merge.isPending}>
          Merge
        </Button>
      </FormButtons>
    </form>
  );
}

/** One may be kept by those who may edit it and delete all others. */
function useMayKeep(clients: readonly Client[]): (client: Client) => boolean {
  const may = useMay();
  return (client) =>
    may('clients.edit', ownershipOf(client)) && clients.every((other) => other === client || may('clients.delete', ownershipOf(other)));
}

/** What was chosen, which a dialog that was closed by accident gives back when the same clients are merged again. */
function useChoices(clients: readonly Client[]) {
  const ids = clients.map(({ _id }) => _id).toSorted();
  const draft = openChoices<Choices>(`client-merge:${ids.join(',')}`);
  const [choices, setChoices] = useState<Choices>(() => draft.read() ?? { picks: {} });
  return {
    choices,
    choose(next: Choices) {
      setChoices(next);
      draft.write(next);
    },
    forget: () => draft.clear(),
  };
}

const detailOf = ({ country, createdAt }: Client): string => [country, `added ${mediumDate(createdAt)}`].filter(Boolean).join(' · ');

function failure(error: unknown, changed: readonly Client[]): string {
  if (changed.length === 0) return describeError(error, 'The clients could not be merged.');
  const verb = changed.length === 1 ? 'was' : 'were';
  return `${listClients(changed)} ${verb} changed meanwhile. Below are the values of now; what you chose is still chosen.`;
}
