import { z } from 'zod';
import { BackupRefused } from './refused.ts';

/** Of the file's build: which parts there are and how they are written. A change that an older version can't read counts it up. */
export const FORMAT = 1;
/** Of a file with the database alone. An older version would put an empty folder in the place of the stored files, so it must refuse it. */
export const DATABASE_FORMAT = 2;

export const MANIFEST = 'manifest.json';
export const MISSING = 'missing.json';
export const END = 'end.json';
const LONGEST = 1000;

const count = z.int().min(0);
const name = z.string().min(1).max(LONGEST);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const described = z.strictObject({
  program: z.literal('Fairlead'),
  format: z.literal([FORMAT, DATABASE_FORMAT]),
  /** The release that made the file, for people. */
  version: z.string().max(LONGEST),
  /** The instant that everything in the file is of. */
  at: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.strictObject({ name, sha256 })).min(1),
  tables: z.array(z.strictObject({ name: z.string().regex(/^\w{1,63}$/), columns: z.array(name).min(1), rows: count })),
  /** At most so many; some may have been removed while the backup was made. Null: the file holds the database alone. */
  files: z.strictObject({ count, bytes: count }).nullable(),
});
const manifest = described.refine(({ format, files }) => (files === null) === (format === DATABASE_FORMAT), { path: ['files'] });
export type Manifest = z.infer<typeof manifest>;

/** Stored files that were not there, or whose bytes were others than when they were stored. */
const missing = z.strictObject({ lost: z.array(z.string()), damaged: z.array(z.string()) });
export type Missing = z.infer<typeof missing>;

/** `sha256` is that of all lists of checksums, one after the other. */
const end = z.strictObject({ parts: count, sha256 });

export function readManifest(text: string): Manifest {
  const json = parse(text, MANIFEST);
  const { program, format, version } = (json ?? {}) as Record<string, unknown>;
  if (program !== 'Fairlead') throw new BackupRefused('is not a backup of Fairlead');
  if (typeof format === 'number' && format > DATABASE_FORMAT)
    throw new BackupRefused(`was written by a newer Fairlead (${version}, format ${format}). Use that version or a later one.`);
  return check(manifest, json, MANIFEST);
}

export const readMissing = (text: string): Missing => check(missing, parse(text, MISSING), MISSING);
export const readEnd = (text: string) => check(end, parse(text, END), END);

function check<Type>(schema: z.ZodType<Type>, json: unknown, part: string): Type {
  const { data, error } = schema.safeParse(json);
  if (error) throw new BackupRefused(`is damaged: ${part} says ${error.issues[0]?.path.join('.')} otherwise than it can be`);
  return data;
}

function parse(text: string, part: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupRefused(`is damaged: ${part} is no JSON`);
  }
}
