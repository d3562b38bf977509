import type { Endpoint } from './endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';

/** Every way a call can be refused, in the order of their statuses; the API description lists them. */
export function refusalsOf({ method, params, query, body, upload, stream, public: isPublic, isFirstStep }: Endpoint): ErrorCode[] {
  const isWrite = method !== 'GET';
  const takesBody = isGiven(body) || upload !== undefined;
  const can: Record<ErrorCode, boolean> = {
    invalid: true,
    unauthenticated: true,
    forbidden: !isPublic,
    password_change_required: !isPublic && !isFirstStep,
    // A record is named in the path, in a filter, or in what is written.
    not_found: isGiven(params) || (!isPublic && (isGiven(query) || takesBody)),
    // Of a path, not of a call.
    method_not_allowed: false,
    conflict: (isWrite && (!isPublic || isGiven(params))) || stream !== undefined,
    too_large: takesBody,
    unsupported_type: takesBody,
    too_many: true,
    internal: true,
    unavailable: true,
    no_space: isWrite,
  };
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => can[code]);
}

const isGiven = ({ def }: Endpoint['body']) => def.type !== 'undefined';
