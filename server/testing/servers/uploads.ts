import { DOCUMENT_UPLOADS } from '@fairlead/contract/documents';
import type { RemoteUser } from './servers.ts';

/** Uploads a client's document in pieces, one call after the other, and returns the status of each. */
export async function uploadInPieces(user: RemoteUser, clientId: string, bytes: Buffer, pieceBytes: number): Promise<number[]> {
  const begun = await user.send('POST', DOCUMENT_UPLOADS, undefined, {
    'upload-length': String(bytes.length),
    'upload-metadata': `clientId ${btoa(clientId)},fileName ${btoa('survey.bin')}`,
  });
  const statuses = [begun.status];
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const sent = await user.send('PATCH', begun.headers.get('location') ?? '', bytes.subarray(offset, offset + pieceBytes), {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    });
    statuses.push(sent.status);
  }
  return statuses;
}

/** The bytes of a stored file, at any server. */
export async function bytesOf(address: string, token: string): Promise<Buffer> {
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await reply.arrayBuffer());
}
