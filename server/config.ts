import { resolve, sep } from 'node:path';
import { isTileUrl, SETTINGS_MESSAGES } from '@fairlead/contract/settings/fields';
import { newPassword, username } from '@fairlead/contract/sign-in';
import { RESET_CODE_DIGITS } from '@fairlead/contract/sign-in/reset';
import { z } from 'zod';
import { findPasswordFault } from './areas/sign-in/password/password.rules.ts';
import { isIssuer, OWN_ROLE_NAMES, type ProviderSettings, parseRoleNames } from './areas/sign-in/provider/provider.rules.ts';
import { type BackupPlace, usualBackupPlace } from './platform/backup/backup-folder.ts';
import { findRecipientFault } from './platform/backup/encryption.ts';
import { type BucketPlace, parseBucketUrl } from './platform/files/storage/bucket-url.ts';
import type { StoragePlace } from './platform/files/storage/open-storage.ts';
import { type IsTrustedProxy, parseTrustedProxies } from './platform/http/limits/trusted-proxies.ts';

function wholeNumber(most: number) {
  return z
    .string()
    .refine((text) => /^\d{1,10}$/.test(text) && Number(text) <= most, `must be a whole number from 0 to ${most}`)
    .transform(Number);
}

const recipientsOf = (text: string) => text.split(/[\s,]+/).filter((recipient) => recipient !== '');

function isSmtpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return /^smtps?:$/.test(url?.protocol ?? '') && url?.hostname !== '';
}

const isCodeLength = (text: string) =>
  /^\d$/.test(text) && Number(text) >= RESET_CODE_DIGITS.least && Number(text) <= RESET_CODE_DIGITS.most;

const settings = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z
    .string()
    .default('127.0.0.1')
    // Fastify would open a second server for ::1, which none of the limits covers.
    .transform((host) => (host === 'localhost' ? '127.0.0.1' : host)),
  DATA_DIR: z.string().default('./data'),
  /** Where the server's own backups go. Absent: the bucket of S3_URL, and else DATA_DIR/backups. */
  BACKUP_DIR: z.string().optional(),
  /** Public keys of age that backups are encrypted for. */
  BACKUP_RECIPIENTS: z
    .string()
    .superRefine(async (text, context) => {
      for (const recipient of recipientsOf(text)) {
        const fault = await findRecipientFault(recipient);
        if (fault) context.addIssue({ code: 'custom', message: `holds ${recipient}, which ${fault}` });
      }
    })
    .optional(),
  /** Absent: embedded SQLite in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Absent: files are kept in DATA_DIR. */
  S3_URL: z
    .string()
    .transform((text, context): BucketPlace => {
      try {
        return parseBucketUrl(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    })
    .optional(),
  /** A standby of DATABASE_URL, for slow reads. */
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** How many stored files without a database row this start may move to the trash. */
  ACCEPT_UNKNOWN_FILES: wholeNumber(1_000_000_000).optional(),
  ADMIN_USERNAME: username.default('admin'),
  ADMIN_PASSWORD: newPassword
    .superRefine(async (password, context) => {
      const fault = await findPasswordFault(password);
      if (fault) context.addIssue(fault);
    })
    .optional(),
  /** How long a stop goes on serving while /api/ready says that it stops. */
  DRAIN_SECONDS: wholeNumber(600).default(0),
  /** The address users open. With https, the Strict-Transport-Security header is sent. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    // Every path of the app begins at the root of its host.
    .refine(
      (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
      'must be a host without a path, such as https://crm.example.com',
    )
    .optional(),
  /** Which proxies are trusted to forward a visitor's address. */
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => parseTrustedProxies(text) !== undefined,
      "must be the proxy's address or network (127.0.0.1, or 10.0.0.0/8,::1), or how many proxies stand in a row (1 to 10)",
    )
    .optional(),
  /** Absent: mails are written to DATA_DIR/mail. */
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be like smtps://user:password@mail.example.com, or smtp:// for a server that changes to TLS itself')
    .optional(),
  /** 1: strangers must not learn which e-mail addresses have an account. */
  HIDE_ACCOUNTS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  /** How many digits a mailed code has. */
  RESET_CODE_DIGITS: z
    .string()
    .refine(isCodeLength, `must be a whole number from ${RESET_CODE_DIGITS.least} to ${RESET_CODE_DIGITS.most}`)
    .default(String(RESET_CODE_DIGITS.usual))
    .transform(Number),
  /** The organisation's own OpenID Connect provider. Absent: nobody signs in by one. */
  OIDC_ISSUER: z.string().refine(isIssuer, 'must be an address that begins with https:// (http:// on this machine only)').optional(),
  OIDC_CLIENT_ID: z.string().max(500, 'must be at most 500 characters').optional(),
  OIDC_CLIENT_SECRET: z.string().max(2_000, 'must be at most 2000 characters').optional(),
  /** What the button calls the provider. */
  OIDC_NAME: z.string().max(40, 'must be at most 40 characters').default('single sign-on'),
  OIDC_SCOPE: z
    .string()
    .regex(/^(\S+ )*openid( \S+)*$/, 'must be names with a blank between them, openid among them')
    .default('openid profile email'),
  OIDC_ROLE_CLAIM: z.string().max(200, 'must be at most 200 characters').optional(),
  OIDC_ROLES: z
    .string()
    .refine(
      (text) => parseRoleNames(text) !== undefined,
      'must be like crm-admins=Administrator; crm-leads=Manager, with Administrator, Manager, Member or Viewer',
    )
    .optional(),
  /** Where maps load their tiles from. Absent: the workspace's setting decides. */
  TILE_URL: z.string().refine(isTileUrl, SETTINGS_MESSAGES.tilesWrong).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 letters, digits and signs without blanks')
    .optional(),
  /** For browser tests, which sign in often. Never lower it where real passwords are stored. */
  PASSWORD_COST: z.enum(['standard', 'lowest'], 'must be standard or lowest').default('standard'),
});

/** Values of these settings are never printed, because they are secrets or contain one. */
const SECRETS = ['DATABASE_URL', 'DATABASE_READ_URL', 'S3_URL', 'SMTP_URL', 'ADMIN_PASSWORD', 'METRICS_TOKEN', 'OIDC_CLIENT_SECRET'];

/** Settings that mean nothing without another one. */
const NEEDS: readonly (readonly [string, string])[] = [
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
  ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ['OIDC_NAME', 'OIDC_ISSUER'],
  ['OIDC_SCOPE', 'OIDC_ISSUER'],
  ['OIDC_ROLE_CLAIM', 'OIDC_ISSUER'],
  ['OIDC_ROLES', 'OIDC_ROLE_CLAIM'],
];

/** Whether strangers may reach the program: it listens beyond this machine, or a proxy in front of it does. */
const isReachable = ({ host, publicUrl, isTrustedProxy }: Pick<Config, 'host' | 'publicUrl' | 'isTrustedProxy'>): boolean =>
  !isLoopback(host) || publicUrl?.startsWith('https:') === true || isTrustedProxy !== undefined;

export const isLoopback = (host: string) => host === '::1' || host.startsWith('127.');

/** What to set where strangers may reach the program; undefined if it is set, or they can't. */
export function findResetAdvice(config: Config): string | undefined {
  const lacking = [...(config.hidesAccounts ? [] : ['HIDE_ACCOUNTS=1']), ...(config.resetCodeDigits >= 6 ? [] : ['RESET_CODE_DIGITS=6'])];
  if (lacking.length === 0 || !isReachable(config)) return undefined;
  return `Strangers may reach Fairlead here: ${lacking.join(' and ')} make${lacking.length > 1 ? '' : 's'} guessing the codes of forgotten passwords harder (docs/security.md).`;
}

/** How long one answer of the provider may take. A sign-in waits for up to four. */
const PROVIDER_PATIENCE_MS = 8_000;

export interface Config {
  port: number;
  host: string;
  drainMs: number;
  dataDir: string;
  backups: BackupPlace;
  databaseUrl: string | undefined;
  bucket: BucketPlace | undefined;
  standbyUrl: string | undefined;
  acceptUnknownFiles: number | undefined;
  adminUsername: string;
  adminPassword: string | undefined;
  publicUrl: string | undefined;
  isTrustedProxy: IsTrustedProxy | undefined;
  smtpUrl: string | undefined;
  hidesAccounts: boolean;
  resetCodeDigits: number;
  provider: ProviderSettings | undefined;
  tileUrl: string | undefined;
  metricsToken: string | undefined;
  passwordCost: 'standard' | 'lowest';
}

/** Reads the environment once. Rejects with a one-line error that names the wrong setting and says which values it accepts. */
export async function readConfig(environment: Record<string, string | undefined> = process.env): Promise<Config> {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const result = await settings.safeParseAsync(variables);
  if (!result.success) {
    const [issue] = result.error.issues;
    const name = String(issue?.path[0]);
    throw new Error(`${name} ${withoutLabel(name, issue?.message ?? '')}${SECRETS.includes(name) ? '' : `, not ${variables[name]}`}`);
  }
  const lacking = NEEDS.find(([name, needed]) => variables[name] !== undefined && variables[needed] === undefined);
  if (lacking) throw new Error(`${lacking[1]} must be set too where ${lacking[0]} is`);
  const { data } = result;
  const dataDir = resolve(data.DATA_DIR);
  return {
    port: data.PORT,
    host: data.HOST,
    drainMs: data.DRAIN_SECONDS * 1000,
    dataDir,
    backups: {
      ...readBackupPlace({ dataDir, bucket: data.S3_URL }, data.BACKUP_DIR),
      recipients: recipientsOf(data.BACKUP_RECIPIENTS ?? ''),
    },
    databaseUrl: data.DATABASE_URL,
    bucket: data.S3_URL,
    standbyUrl: data.DATABASE_READ_URL,
    acceptUnknownFiles: data.ACCEPT_UNKNOWN_FILES,
    adminUsername: data.ADMIN_USERNAME,
    adminPassword: data.ADMIN_PASSWORD,
    publicUrl: data.PUBLIC_URL,
    isTrustedProxy: data.TRUST_PROXY === undefined ? undefined : parseTrustedProxies(data.TRUST_PROXY),
    smtpUrl: data.SMTP_URL,
    hidesAccounts: data.HIDE_ACCOUNTS === '1',
    resetCodeDigits: data.RESET_CODE_DIGITS,
    provider: readProvider(data),
    tileUrl: data.TILE_URL,
    metricsToken: data.METRICS_TOKEN,
    passwordCost: data.PASSWORD_COST,
  };
}

/** Elsewhere in DATA_DIR, backups would be taken for what belongs there. */
function readBackupPlace(where: StoragePlace, chosen: string | undefined): BackupPlace {
  const usual = usualBackupPlace(where);
  if (chosen === undefined) return usual;
  const folder = resolve(chosen);
  const isWithin = (outer: string) => folder === outer || folder.startsWith(`${outer}${sep}`);
  const own = usualBackupPlace({ dataDir: where.dataDir }).folder;
  if (isWithin(where.dataDir) && !isWithin(own))
    throw new Error(`BACKUP_DIR must be outside DATA_DIR, best on another disk, or DATA_DIR/backups, not ${chosen}`);
  return { ...usual, folder, isInBucket: false, isChosen: folder !== own };
}

function readProvider(data: z.output<typeof settings>): ProviderSettings | undefined {
  if (data.OIDC_ISSUER === undefined) return undefined;
  return {
    issuer: data.OIDC_ISSUER,
    clientId: data.OIDC_CLIENT_ID ?? '',
    clientSecret: data.OIDC_CLIENT_SECRET ?? '',
    name: data.OIDC_NAME,
    scope: data.OIDC_SCOPE,
    roleClaim: data.OIDC_ROLE_CLAIM,
    roles: (data.OIDC_ROLES && parseRoleNames(data.OIDC_ROLES)) || OWN_ROLE_NAMES,
    patienceMs: PROVIDER_PATIENCE_MS,
  };
}

/** A contract's message starts with the label of its form field ("Password must be …"), which the setting's name replaces. */
const withoutLabel = (name: string, message: string) =>
  name.startsWith('ADMIN_') ? message.replace(/^(Password|Username) /, '') : message;
