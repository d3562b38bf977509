import type { FastifyRequest } from 'fastify';

/** Set by sign-in for GET below /uploads, so that plain `<img>` tags can show pictures. */
export const SESSION_COOKIE = 'fairlead';

/** The token in `Authorization: Bearer …`, if there is one. */
export const readBearerToken = (request: FastifyRequest) => /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1];

/** The same for a caller who is signed in by it. */
export const readToken = (request: FastifyRequest) => readBearerToken(request) ?? '';

/** The session token of a request. The cookie is accepted only if the caller asks for it: API calls need the bearer token, so that other sites can't forge them. */
export const readSessionToken = (request: FastifyRequest, { cookie = false } = {}) =>
  readBearerToken(request) ?? (cookie ? request.cookies[SESSION_COOKIE] : undefined);

/** How API keys begin. They are longer than session tokens, which may begin so by chance. */
export const KEY_START = 'fl_';
const API_KEY = new RegExp(`^${KEY_START}[a-z0-9]{8}_[\\w-]{43}$`);

/** The API key in `Authorization: Bearer …`, if there is one there instead of a session's token. */
export function readApiKey(request: FastifyRequest): string | undefined {
  const token = readBearerToken(request);
  return token !== undefined && API_KEY.test(token) ? token : undefined;
}

const MAX_USER_AGENT = 300;

/** Where a request comes from. */
export const describeVisitor = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
});
