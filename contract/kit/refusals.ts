import type { Endpoint } from './endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';

/** The error codes a call can be refused with, by status, for the API description. */
export function listRefusals({
  method,
  params,
  query,
  body,
  upload,
  stream,
  public: isPublic,
  isFirstStep,
  refuses,
}: Endpoint): ErrorCode[] {
  const isWrite = method !== 'GET';
  const takesBody = isGiven(body) || upload !== undefined;
  const can: Record<ErrorCode, boolean> = {
    invalid: true,
    unauthenticated: true,
    forbidden: !isPublic,
    password_change_required: !isPublic && !isFirstStep,
    second_factor_required: !isPublic && !isFirstStep,
    // The path, a filter or the body may refer to a record.
    not_found: isGiven(params) || (!isPublic && (isGiven(query) || takesBody)),
    // Belongs to a path, not to a call.
    method_not_allowed: false,
    conflict: (isWrite && (!isPublic || isGiven(params))) || stream !== undefined,
    too_large: takesBody,
    unsupported_type: takesBody,
    too_many: true,
    internal: true,
    unavailable: true,
    no_space: isWrite,
  };
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => can[code] || refuses.includes(code));
}

const isGiven = ({ def }: Endpoint['body']) => def.type !== 'undefined';
