import { z } from 'zod/v4';
import { bringZod } from './later-zod.ts';

// Otherwise Zod tries `eval`, which the content security policy blocks and reports.
z.config({ jitless: true });

/** What the contract uses of it, so that the build can leave out the rest. */
bringZod({
  array: z.array,
  boolean: z.boolean,
  coerce: { number: z.coerce.number },
  enum: z.enum,
  int: z.int,
  iso: { datetime: z.iso.datetime },
  literal: z.literal,
  looseObject: z.looseObject,
  null: z.null,
  number: z.number,
  object: z.object,
  record: z.record,
  string: z.string,
  tuple: z.tuple,
  undefined: z.undefined,
  union: z.union,
  unknown: z.unknown,
  uuid: z.uuid,
});
