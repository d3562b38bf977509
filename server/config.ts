import { resolve } from 'node:path';
import { z } from 'zod';

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Absent: embedded SQLite in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  ADMIN_USERNAME: z.string().min(1).max(60).default('admin'),
  ADMIN_PASSWORD: z.string().min(1).max(200).optional(),
  /** How users reach Fairlead; https turns the strict transport header on. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** Named in the documentation and not built yet: setting one must not look as if it worked. */
const COMING = ['S3_URL', 'SMTP_URL', 'TILE_URL', 'HIDE_ACCOUNTS'];

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  adminUsername: string;
  adminPassword: string | undefined;
  publicUrl: string | undefined;
}

/** Reads the environment once. Throws one line that names the setting at fault and says what it takes. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const coming = COMING.find((name) => given[name] !== undefined);
  if (coming) throw new Error(`${coming} is not supported by this version yet; unset it to start`);
  const result = settings.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`${issue?.path.join('.')} is not valid: ${issue?.message}`);
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, ADMIN_USERNAME, ADMIN_PASSWORD, PUBLIC_URL } = result.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    adminUsername: ADMIN_USERNAME,
    adminPassword: ADMIN_PASSWORD,
    publicUrl: PUBLIC_URL,
  };
}
