import type { CHECKIN_EVENT_TYPES, FIX_SOURCES } from '@fairlead/contract/checkins';
import type { CategoryColor } from '@fairlead/contract/client-categories';
import type { CLIENT_CHOICES, ClientChoiceField, ClientDayField, ClientTextField } from '@fairlead/contract/clients';
import type { HistoryArea } from '@fairlead/contract/history';
import type { DUPLICATE_ACTIONS, IMPORT_ROW_KINDS, IMPORT_STATES } from '@fairlead/contract/imports';
import type { AccountRole } from '@fairlead/contract/kit/permissions';
import type { ATTENDANCES, DEPARTMENTS, JOB_ROLES } from '@fairlead/contract/team';

/**
 * The tables as rows. An instant is ISO 8601 UTC text with milliseconds and ends in `At`; a day is `YYYY-MM-DD`; a list
 * or object is JSON text; a flag is 0 or 1; money is integer hundredths.
 */
export interface Tables {
  account: AccountTable;
  session: SessionTable;
  invitation: InvitationTable;
  attempt: AttemptTable;
  signingKey: SigningKeyTable;
  file: FileTable;
  history: HistoryTable;
  historySubject: HistorySubjectTable;
  tally: TallyTable;
  employee: EmployeeTable;
  client: ClientTable;
  checkIn: CheckInTable;
  sampleRecord: SampleRecordTable;
  setting: SettingTable;
  clientCategory: ClientCategoryTable;
  savedView: SavedViewTable;
  clientNote: ClientNoteTable;
  clientImport: ClientImportTable;
  importRow: ImportRowTable;
  importMapping: ImportMappingTable;
  unseenClients: UnseenClientsTable;
  installation: InstallationTable;
}

type Flag = 0 | 1;

export interface AccountTable {
  id: string;
  username: string;
  /** Case-folded; unique. */
  usernameKey: string;
  /** argon2id in PHC form; null until an invitation is accepted. */
  passwordHash: string | null;
  mustChangePassword: Flag;
  emailId: string | null;
  /** Case-folded; unique where set. */
  emailKey: string | null;
  phoneNumber: string | null;
  /** Id in `file`. */
  pictureId: string | null;
  role: AccountRole;
  employeeId: string | null;
  disabled: Flag;
  createdAt: string;
  updatedAt: string;
  lastSeenAt: string | null;
  version: number;
}

export interface SessionTable {
  id: string;
  accountId: string;
  /** SHA-256 of the token, hex; unique. */
  tokenHash: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /** As the browser named itself and the address it came from, at its last use that was written down. */
  userAgent: string | null;
  address: string | null;
}

export interface InvitationTable {
  /** SHA-256 of the token, hex; the key. */
  tokenHash: string;
  accountId: string;
  expiresAt: string;
}

/** Tries counted per key in a window that starts with the first; counted before they are judged. */
export interface AttemptTable {
  key: string;
  count: number;
  startedAt: string;
}

/** Secrets that this workspace signs with, made when they are first needed. */
export interface SigningKeyTable {
  name: 'device';
  /** 256 random bits, base64url. */
  value: string;
  createdAt: string;
}

/** A stored file; its bytes lie under `id` in the file store. */
export interface FileTable {
  id: string;
  /** Whose it is: the area and the record that decide who may read it. */
  area: 'accounts' | 'team' | 'clients' | 'checkins';
  ownerId: string;
  /** As the sender called it; data, never a path. */
  name: string;
  mimeType: string;
  bytes: number;
  /** SHA-256 of the stored bytes, hex. */
  sha256: string;
  createdAt: string;
}

/** What ties the database to its folder of stored files; at most one row. */
export interface InstallationTable {
  key: 'this';
  /** Stands in the folder too. */
  id: string;
  /** Grows with every start, so that an older copy of the database shows. */
  starts: number;
}

export interface HistoryTable {
  id: string;
  at: string;
  actorId: string | null;
  area: HistoryArea;
  entityId: string;
  action: string;
  /** JSON object: field → {from, to}, or what tells the action. */
  changes: string;
  /** JSON list of client and employee ids the entry is about. */
  subjects: string;
  /** JSON list of account ids it should reach. */
  recipients: string;
}

export interface HistorySubjectTable {
  subjectId: string;
  historyId: string;
}

/** Totals kept by the writes, spread over shards so that writers do not queue for one row; the sum counts. */
export interface TallyTable {
  name: string;
  shard: number;
  value: number;
}

export interface EmployeeTable {
  id: string;
  employeeId: string;
  /** Case-folded; unique among those not deleted. */
  employeeIdKey: string;
  employeeName: string;
  mobile: string;
  emailId: string;
  role: (typeof JOB_ROLES)[number];
  designation: string | null;
  department: (typeof DEPARTMENTS)[number];
  attendance: (typeof ATTENDANCES)[number];
  /** JSON list of texts. */
  assignedProjects: string;
  photoId: string | null;
  /** Case-folded name, for sorting. */
  nameKey: string;
  /** Case-folded name, email and role, for searching. */
  searchText: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  version: number;
}

type ClientTexts = { [field in ClientTextField]: string | null };
type ClientChoices = { [field in ClientChoiceField]: (typeof CLIENT_CHOICES)[field][number] | null };
type ClientDays = { [field in ClientDayField]: string | null };

export interface ClientTable extends ClientTexts, ClientChoices, ClientDays {
  id: string;
  companyName: string;
  /** null only where an import brought the client without one. */
  email: string | null;
  assignedToId: string | null;
  opportunityMinor: number | null;
  /** JSON list of sites. */
  sites: string;
  pictureId: string | null;
  /**
   * docs/product/clients.md, worked out by the rules at each write. `lost` sorts last of the three, so that a list leaves the lost out by
   * `segment < 'lost'`: what an index can tell without the row on PostgreSQL too, unlike `<>`.
   */
  segment: 'client' | 'lead' | 'lost';
  /** Case-folded, accents removed: what the columns sort by. */
  nameKey: string;
  typeKey: string;
  assignedKey: string;
  categoryKey: string;
  phoneKey: string;
  /** The digits of mobile and of phone, each on a line, for looking a number up however it was typed. */
  phoneDigits: string;
  /** Case-folded company name and email, accents removed, for searching. */
  searchText: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** The account that deleted it. */
  deletedBy: string | null;
  version: number;
  /** The version that an import's undo made, and the earlier version whose content it brought back. */
  undoneVersion: number | null;
  undoneTo: number | null;
}

export interface ClientCategoryTable {
  id: string;
  name: string;
  /** The folded name; unique. Clients carry the name as text. */
  nameKey: string;
  color: CategoryColor;
  createdAt: string;
  updatedAt: string;
  version: number;
}

export interface SavedViewTable {
  id: string;
  accountId: string;
  name: string;
  /** The folded name; unique among the account's. */
  nameKey: string;
  /** The query of the list's address. */
  query: string;
  createdAt: string;
  updatedAt: string;
}

export interface ClientNoteTable {
  id: string;
  clientId: string;
  text: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
}

export interface ClientImportTable {
  id: string;
  /** Whose it is. Its file lies under `id` in the data folder until it is done. */
  accountId: string;
  fileName: string;
  isExcel: Flag;
  state: (typeof IMPORT_STATES)[number];
  failure: string | null;
  encoding: string | null;
  delimiter: string | null;
  hasHeader: Flag;
  /** Rows above the header that are left out. */
  titleRows: number;
  /** JSON of the contract's encodingGuess; null where the encoding is certain. */
  encodingGuess: string | null;
  /** JSON list of names. */
  sheets: string;
  sheet: string | null;
  /** JSON list of the contract's columns. */
  columns: string;
  isRemembered: Flag;
  duplicates: (typeof DUPLICATE_ACTIONS)[number];
  /** JSON list of the ids of categories that it added. */
  categories: string;
  /** JSON object of the contract's counts. */
  counts: string;
  progressDone: number;
  progressTotal: number;
  /** While it is worked on, renewed by the process that does. */
  touchedAt: string;
  createdAt: string;
  finishedAt: string | null;
  /** Of its file and of its rows, as they were staged. */
  bytes: number;
}

export interface ImportRowTable {
  importId: string;
  line: number;
  kind: (typeof IMPORT_ROW_KINDS)[number];
  /** JSON object: what is to be stored, field by field. */
  values: string;
  /** JSON object: field → reason. */
  problems: string;
  /** JSON object: field → cell and reason, of optional cells that are left out; and how many those are. */
  notes: string;
  noteCount: number;
  /** JSON list of the cells as they stand in the file. */
  cells: string;
  /** The client it looks like. */
  duplicateId: string | null;
  /** By what, as a sum: e-mail 8, company name 4, website 2, phone 1; the larger, the more alike. */
  duplicateBy: number;
  /** Whether who imports may edit that client. */
  mayUpdate: Flag;
  /** An earlier line of the file that has something in common with this one; by what, as in `duplicateBy`. */
  repeats: number | null;
  repeatsBy: number;
  /** As decided for this row; null: as for all. */
  action: (typeof DUPLICATE_ACTIONS)[number] | null;
  /** The id it gets when it is created. */
  clientId: string;
  /** JSON object of an updated client's columns as they were, and the version it then had; for an undo. */
  before: string | null;
  version: number | null;
  /** The version it had before, or the earlier one whose content it had again. */
  versionBefore: number | null;
  /** The company's name, where an undo left the client alone because it was edited since. */
  leftAlone: string | null;
}

/** At most one row, while there are such clients: SQLite only. */
export interface UnseenClientsTable {
  /** Clients whose row number is at most this are not shown to anyone yet. */
  upTo: number;
  /** The import that stores them; null when it failed and they are to be cleared away. */
  importId: string | null;
}

export interface ImportMappingTable {
  accountId: string;
  /** SHA-256 of the folded headers, hex. */
  headersHash: string;
  /** JSON list: the field of each column, or null. */
  fields: string;
  updatedAt: string;
}

export interface SettingTable {
  key: string;
  /** JSON, read through the contract's schema. */
  value: string;
}

export interface CheckInTable {
  id: string;
  clientId: string;
  accountId: string;
  eventType: (typeof CHECKIN_EVENT_TYPES)[number];
  date: string;
  time: string;
  timestampAt: string;
  timeZone: string;
  location: string;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  fixAt: string | null;
  fixSource: (typeof FIX_SOURCES)[number] | null;
  /** JSON list of employee ids. */
  teamMembers: string;
  notes: string | null;
  imageId: string | null;
  /** SHA-256 over what was sent, so that the same send again is known. */
  bodyHash: string;
  createdAt: string;
  updatedAt: string;
  version: number;
}

export interface SampleRecordTable {
  /** `dashboard` stands for the sample as a whole. */
  area: 'team' | 'categories' | 'clients' | 'checkins' | 'dashboard';
  entityId: string;
}
