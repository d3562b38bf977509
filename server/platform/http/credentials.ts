import type { FastifyRequest } from 'fastify';

/** The cookie that sign-in sets for GET below /uploads, so that plain tags can show pictures. */
export const SESSION_COOKIE = 'fairlead';

/** The token of `Authorization: Bearer …`, if there is one. */
export const readBearerToken = (request: FastifyRequest) => /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1];

/** The token a request shows. The cookie counts only where the caller says so: the API takes the bearer alone, so no request can be forged with it. */
export const readSessionToken = (request: FastifyRequest, { cookie = false } = {}) =>
  readBearerToken(request) ?? (cookie ? request.cookies[SESSION_COOKIE] : undefined);

const MAX_USER_AGENT = 300;

/** Where a request comes from: its address and the browser as it names itself. */
export const describeVisitor = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
});
