import type { Endpoint } from '@fairlead/contract/kit/endpoint';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { History } from './areas/history/history.service.ts';
import type { Audience } from './areas/history/live.service.ts';
import type { EndElsewhere } from './areas/sign-in/proof/access.service.ts';
import type { Follower } from './areas/team/team.service.ts';
import type { BackupPlace } from './platform/backup/backup-folder.ts';
import type { Clock, MovableClock, ReadZone } from './platform/clock/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Migrations } from './platform/db/migrate/migrate.ts';
import type { Receipts } from './platform/db/receipts/receipts.ts';
import type { Files } from './platform/files/files.ts';
import type { BucketPlace } from './platform/files/storage/bucket-url.ts';
import type { Storage } from './platform/files/storage/storage.ts';
import type { Measured } from './platform/http/health.routes.ts';
import type { IsTrustedProxy } from './platform/http/limits/trusted-proxies.ts';
import type { App } from './platform/http/register.ts';
import type { ServerOptions } from './platform/http/server.ts';
import type { Job } from './platform/jobs/job.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { ResumableJobs } from './platform/jobs/resumable-jobs.ts';
import type { Mail, Writer } from './platform/mail/mail.ts';
import type { ChangedRecords, Look } from './records/changed/changed-records.ts';
import type { RecordFiles } from './records/export/record-files.ts';
import type { ImportJobParts, ImportKinds } from './records/import/jobs/job-parts.ts';
import type { RecordParts } from './records/records.ts';
import type { Kinds, RegisteredKind } from './records/visibility/kinds.ts';

/** Settings of one area alone; each adds its own by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it.
export interface AreaOptions {}

export interface AppOptions extends AreaOptions {
  db: Database;
  clock: Clock;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Absent: files are kept in the data folder. */
  bucket?: BucketPlace | undefined;
  /** Absent: DATA_DIR/backups. */
  backups?: BackupPlace | undefined;
  /** The file whose default export performs jobs; absent: the one beside the program. */
  jobsFile?: string | undefined;
  /** The folder of the built web app. */
  webFolder: string;
  /** True when users reach Fairlead over https. */
  secure: boolean;
  /** Absent: forwarded addresses are ignored. */
  isTrustedProxy?: IsTrustedProxy | undefined;
  /** The bearer token that may read the metrics; absent: nobody may. */
  metricsToken?: string | undefined;
  /** False turns the log off, a stream receives it instead of standard output. */
  log: ServerOptions['log'];
  /** The server's time zone, which is the workspace's until an Administrator chooses another. */
  zone: string;
  /** Absent: mails are written to the folder `mail` of the data folder. */
  smtpUrl?: string | undefined;
  /** The address users open, for links in mails. */
  publicUrl?: string | undefined;
}

/** What areas offer each other; each adds its own by `declare module`, and uses those of lower tiers. */
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it.
export interface Services {}

/** A record as whoever may see it is shown it in a notification; undefined ones are left out. */
type Describe = (actor: Actor, ids: readonly string[]) => Promise<Map<string, { name: string; about: string | null; path?: string }>>;

/** What an area brings to the program. Each is called in the order of the areas. */
export interface BuiltArea {
  offers?: Partial<Services>;
  kinds?: readonly RegisteredKind[];
  /** Who hears of changes that are about no record of a kind, by the area's name in the history. */
  audiences?: Readonly<Record<string, Audience>>;
  /** Who reads files that are no record's of a kind. */
  fileGuards?: Readonly<Record<string, (actor: Actor, ownerId: string) => Promise<boolean>>>;
  /** How notifications describe records, by the area's name in the history. */
  describe?: Readonly<Record<string, Describe>>;
  mailWriters?: Readonly<Record<string, Writer>>;
  /** What it does in the background with records that were written, changed or removed, whoever did it. */
  looks?: () => readonly Look[];
  register?(app: App): void;
  /** Before the first request, once: what an interrupted run left. */
  recover?(): Promise<void>;
  /** What the stored rows contradict, after an interrupted run. */
  findDamage?(): Promise<string | undefined>;
  /** After the start and every day: removes what is over. */
  sweep?(): Promise<void>;
  /** What it adds to the metrics. */
  measure?(): Promise<readonly Measured[]>;
  /** Every minute. */
  remind?(): Promise<void>;
  close?(): Promise<void>;
}

/** What the program gives to every area that it builds. */
export interface Program {
  options: AppOptions;
  db: Database;
  clock: MovableClock;
  jobs: Jobs;
  resumable: ResumableJobs;
  files: Files;
  storage: Storage;
  history: History;
  mail: Mail;
  receipts: Receipts;
  changedRecords: ChangedRecords;
  readZone: ReadZone;
  recordFiles: RecordFiles;
  /** What every kind of record needs. */
  records: RecordParts & { history: History };
  /** All kinds; there once every area is built. */
  kinds: Kinds;
  services: Services;
  /** How notifications describe records of any area; filled while the areas are built. */
  describe: Record<string, Describe>;
  /** Ends what other areas than sign-in have handed out that lets in without a session. */
  endElsewhere: EndElsewhere;
  warn(details: object, message: string): void;
}

/** An area of the server. Built in the order of `AREAS`; whatever it needs of a higher area, it asks the services for when it is called. */
export interface Area {
  name: string;
  /** Its calls, as the API description groups them. */
  endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  /** Tables of its own that no step in server/migrations makes, by names that come after those. */
  migrations?: Migrations;
  /** What its background jobs run, in processes of their own. */
  jobs?: readonly Job[];
  /** Its kinds that files can bring. */
  imports?: (parts: Parameters<ImportJobParts['kindsOf']>[0] & { followers: readonly Follower[] }) => ImportKinds;
  /** What it does when an employee gets another name or job role. */
  followsEmployees?: (clock: Clock) => Follower;
  build(program: Program): BuiltArea;
}
