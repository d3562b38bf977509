import type { Migration } from '../platform/db/migrate/migrate.ts';
import { start } from './0001-start.ts';
import { clientRecords } from './0002-client-records.ts';
import { clientFilters } from './0003-client-filters.ts';
import { imports } from './0004-imports.ts';
import { clientVisibility } from './0005-client-visibility.ts';
import { unseenClients } from './0006-unseen-clients.ts';
import { installation } from './0008-installation.ts';
import { signIn } from './0009-sign-in.ts';
import { notesById } from './0010-notes-by-id.ts';
import { importBytes } from './0011-import-bytes.ts';
import { importQuestions } from './0012-import-questions.ts';

/** Every step of the schema, in the order they run. */
export const migrations: readonly Migration[] = [
  start,
  clientRecords,
  clientFilters,
  imports,
  clientVisibility,
  unseenClients,
  installation,
  signIn,
  notesById,
  importBytes,
  importQuestions,
];
