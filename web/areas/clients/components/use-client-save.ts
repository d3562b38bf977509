import { CLIENT_MESSAGES, type Client, type ClientChange, type ClientDraft, clientEndpoints } from '@fairlead/contract/clients';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { awaitUpload } from '../../../platform/api/await-upload.ts';
import { api } from '../../../platform/api.ts';
import { currentSession } from '../../../platform/session.ts';
import { editHindrance } from '../client-error.rules.ts';
import { addedBody, type ClientValues, changedBody, valuesOf } from '../client-form.rules.ts';
import { clientSaved } from '../clients.queries.ts';

/** A picture chosen now, null for the stored one being removed, undefined for no change. */
export type Photo = File | null | undefined;

interface Save {
  /** The client as it was read; absent for a new one. */
  before: Client | undefined;
  values: ClientValues;
  photo: Photo;
}

/** Adds a client, or saves what differs from `before` against the version it was read at. */
export function useClientSave() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ before, values, photo }: Save) => (before ? update(before, values, photo) : add(values, photo)),
    // The list is read again behind the closed dialog.
    onSuccess: (saved) => void clientSaved(queries, saved),
  });
}

function add(values: ClientValues, photo: Photo): Promise<Client> {
  const body = addedBody(values) as ClientDraft;
  if (!photo) return api(clientEndpoints.create, { body });
  return awaitUpload(api(clientEndpoints.create, { body, file: photo }), CLIENT_MESSAGES.createWithFileFailed);
}

async function update(before: Client, values: ClientValues, photo: Photo): Promise<Client> {
  const hindrance = editHindrance(before._id, currentSession() !== undefined);
  if (hindrance) throw new Error(hindrance);
  const change = changedBody(values, valuesOf(before)) as ClientChange;
  const body = { ...change, ...(photo === null && { profilePicture: null }), version: before.version };
  const params = { id: before._id };
  if (!photo) return api(clientEndpoints.update, { params, body });
  return awaitUpload(api(clientEndpoints.update, { params, body, file: photo }), CLIENT_MESSAGES.updateWithFileFailed);
}
