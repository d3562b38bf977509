import { checkInEndpoints } from '@fairlead/contract/checkins';
import { clientEndpoints } from '@fairlead/contract/clients';
import type { ApiClient } from '../api-client.ts';
import { createJpeg } from '../jpeg.ts';
import { VISIT } from '../seed/a-visit.ts';

/** Logs a visit with a photo to some client and returns the status of the answer. */
export async function logPicturedVisit(api: ApiClient): Promise<number> {
  const { body } = await api.get(`${clientEndpoints.list.path}?page=1&limit=1`);
  const draft = { ...VISIT, clientId: body.clients[0]._id };
  const photo = { field: 'imageProof', name: 'proof.jpg', bytes: await createJpeg(), type: 'image/jpeg' };
  const { status } = await api.upload(checkInEndpoints.create.path, draft, photo);
  return status;
}
