import { z } from 'zod';

/** Who did something: `by` is a username, or null if unknown; `byKey` is what the API key was called then, if it was done by one. */
export const doer = { by: z.string().nullable(), byKey: z.string().optional() };
