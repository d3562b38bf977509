import { clientEndpoints } from '@fairlead/contract/clients';
import type { ApiClient } from '../api-client.ts';
import { createJpeg } from '../jpeg.ts';

const CLIENTS = 12;

/** Adds the clients of a state, each with a photo. */
export async function addPictured(api: ApiClient, state: string) {
  const photo = await createJpeg();
  for (let count = 0; count < CLIENTS; count += 1) {
    const data = { companyName: `${state} ${count}`, email: `${state}-${count}@restores.example` };
    const { status, body } = await api.upload(clientEndpoints.create.path, data, {
      field: 'profilePicture',
      name: 'a.jpg',
      bytes: photo,
      type: 'image/jpeg',
    });
    if (status !== 201) throw new Error(`a client was answered ${status} ${JSON.stringify(body)}`);
  }
}

export async function listOf(api: ApiClient): Promise<{ _id: string; companyName: string; profilePicture: string | null }[]> {
  const { status, body } = await api.get('/api/clients?page=1&limit=50');
  if (status !== 200) throw new Error(`the list was answered ${status} ${JSON.stringify(body)}`);
  return body.clients;
}

/** The state of which all clients and photos are there and nothing else; otherwise what is. */
export async function stateOf(api: ApiClient): Promise<string> {
  const clients = await listOf(api);
  const [state = ''] = clients[0]?.companyName.split(' ') ?? [];
  const names = clients.map(({ companyName }) => companyName).toSorted();
  const wanted = Array.from({ length: CLIENTS }, (_, count) => `${state} ${count}`).toSorted();
  if (JSON.stringify(names) !== JSON.stringify(wanted)) return `clients ${names.join(', ')}`;
  for (const { companyName, profilePicture } of clients) {
    const { status } = await api.download(profilePicture ?? '/none');
    if (status !== 200) return `the photo of ${companyName} was answered ${status}`;
  }
  return state;
}
