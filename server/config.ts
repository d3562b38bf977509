import { resolve } from 'node:path';
import { z } from 'zod';
import { type IsTrustedProxy, parseTrustedProxies } from './platform/http/limits/trusted-proxies.ts';

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
  /** Whose word about a visitor's address is taken. */
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => parseTrustedProxies(text) !== undefined,
      "must be the proxy's address or network (127.0.0.1, or 10.0.0.0/8,::1), or how many proxies stand in a row (1 to 10)",
    )
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 letters, digits and signs without blanks')
    .optional(),
  /** For browser tests, which sign in often; nobody who keeps real passwords sets it. */
  PASSWORD_COST: z.enum(['standard', 'lowest']).default('standard'),
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
  isTrustedProxy: IsTrustedProxy | undefined;
  metricsToken: string | undefined;
  passwordCost: 'standard' | 'lowest';
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
  const { PORT, HOST, DATA_DIR, DATABASE_URL, ADMIN_USERNAME, ADMIN_PASSWORD, PUBLIC_URL, TRUST_PROXY, METRICS_TOKEN, PASSWORD_COST } =
    result.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    adminUsername: ADMIN_USERNAME,
    adminPassword: ADMIN_PASSWORD,
    publicUrl: PUBLIC_URL,
    isTrustedProxy: TRUST_PROXY === undefined ? undefined : parseTrustedProxies(TRUST_PROXY),
    metricsToken: METRICS_TOKEN,
    passwordCost: PASSWORD_COST,
  };
}
