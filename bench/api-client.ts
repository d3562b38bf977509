import { signInEndpoints } from '@fairlead/contract/sign-in';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a benchmark reads any reply the server sends
  body: any;
}

/** A signed-in user of a server's API. Calls throw only if there was no reply. */
export interface ApiClient {
  token: string;
  userId: string;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Sends a multipart form: `data` as JSON, and one file. */
  upload(path: string, data: unknown, file: { field: string; name: string; bytes: Uint8Array<ArrayBuffer>; type: string }): Promise<Answer>;
  /** Fetches the bytes at a path such as `/uploads/…`. */
  download(path: string): Promise<{ status: number; bytes: Uint8Array }>;
}

/** Signs in. Throws if the server refuses. */
export async function signIn(address: string, { username, password }: { username: string; password: string }): Promise<ApiClient> {
  const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username, password }) };
  const reply = await fetch(address + signInEndpoints.login.path, login);
  const answer = (await reply.json()) as { token: string; user: { _id: string }; message?: string };
  if (reply.status !== 200) throw new Error(`signing in as ${username} was answered ${reply.status}: ${answer.message}`);
  return createClient(address, answer.token, answer.user._id);
}

function createClient(address: string, token: string, userId: string): ApiClient {
  const authorization = `Bearer ${token}`;

  async function send(method: string, path: string, body?: string | FormData): Promise<Answer> {
    const headers = { authorization, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
    const reply = await fetch(address + path, { method, headers, ...(body !== undefined && { body }) });
    const text = await reply.text();
    return { status: reply.status, body: reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text };
  }

  return {
    token,
    userId,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, JSON.stringify(body)),
    put: (path, body) => send('PUT', path, JSON.stringify(body)),
    delete: (path) => send('DELETE', path),
    upload(path, data, { field, name, bytes, type }) {
      const form = new FormData();
      if (data !== undefined) form.append('data', JSON.stringify(data));
      form.append(field, new File([bytes], name, { type }));
      return send('POST', path, form);
    },
    async download(path) {
      const reply = await fetch(address + path, { headers: { authorization } });
      return { status: reply.status, bytes: new Uint8Array(await reply.arrayBuffer()) };
    },
  };
}
