import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageReply } from '../paging.ts';
import { pathId, text } from '../values.ts';
import { IMPORT_MAX_BYTES, IMPORT_MESSAGES, importChange, importRow, importRowsQuery, recordImport, rowsChange } from './imports.ts';

const params = z.object({ id: pathId });

/**
 * Import of records of any kind from CSV and Excel (docs/product/imports.md). An import belongs to who began it; Administrators see all, and take one
 * over when they have it read anew and its owner may not import any more.
 */
export const importEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/imports',
    summary:
      'Begins an import of records of one `kind` (clients, contacts, lanes, ports, employees, tasks or ledger) with a CSV or Excel file; nothing is stored as a record before it is committed.',
    query: z.object({ kind: text(40).meta({ examples: ['clients'] }) }),
    upload: {
      field: 'file',
      maxBytes: IMPORT_MAX_BYTES,
      tooLarge: IMPORT_MESSAGES.tooLarge,
      notAnImage: IMPORT_MESSAGES.fileMissing,
      mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      required: true,
    },
    reply: recordImport,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    summary: 'The latest 50 imports, newest first; of one `kind` if it is given.',
    query: z.object({ kind: text(40).optional() }),
    reply: z.array(recordImport),
  }),
  get: endpoint({ method: 'GET', path: '/api/imports/:id', summary: 'How an import stands.', params, reply: recordImport }),
  change: endpoint({
    method: 'PUT',
    path: '/api/imports/:id',
    summary: 'Chooses encoding, delimiter, title lines, header, sheet, columns or what happens to duplicates; the rows are checked again.',
    params,
    body: importChange,
    reply: recordImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/rows',
    summary: 'Rows as they will be, in the order of the file.',
    params,
    query: importRowsQuery,
    reply: z.object({ rows: z.array(importRow), ...pageReply }),
  }),
  changeRows: endpoint({
    method: 'PATCH',
    path: '/api/imports/:id/rows',
    summary: 'Decides what becomes of rows that look like a record that is there or repeat a line, one by one or all at once.',
    params,
    body: rowsChange,
    reply: recordImport,
  }),
  refused: endpoint({
    method: 'GET',
    path: '/api/imports/:id/refused',
    summary: 'The refused rows as a CSV file: line, reason and the cells as they were.',
    params,
    reply: z.string(),
    stream: 'application/octet-stream',
  }),
  commit: endpoint({
    method: 'POST',
    path: '/api/imports/:id/commit',
    summary:
      'Stores all rows that are not refused, or the rest of them, once no row waits for an answer. Answers at once; each row is there as soon as it is stored, and `state` and `progress` tell the rest.',
    params,
    reply: recordImport,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/imports/:id/stop',
    summary: 'Stops the storing or taking back of an import; what is done stays done. Storing goes on by committing it again.',
    params,
    reply: recordImport,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/:id/undo',
    summary: 'Takes an import back: what it added goes, what it changed is as before; what was edited since is left alone and listed.',
    params,
    reply: recordImport,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/imports/:id',
    summary: 'Forgets an import that is not under way; its records stay.',
    params,
  }),
};
