import { z } from 'zod';
import { historyArea } from '../history.ts';
import { endpoint } from '../kit/endpoint.ts';
import { doer } from '../kit/keys/doer.ts';
import { pageQuery, pageReply } from '../kit/paging.ts';
import { day, id } from '../kit/values.ts';

/** What the Administrator's log is filtered by, and its label. A change may be of several topics. */
export const LOG_TOPICS = {
  people: 'People and signing in',
  roles: 'Roles',
  settings: 'Settings',
  visibility: 'Who sees which clients',
  addresses: 'Calendar addresses',
  exports: 'Exports',
} as const;
export type LogTopic = keyof typeof LOG_TOPICS;
const topics = Object.keys(LOG_TOPICS) as [LogTopic, ...LogTopic[]];

/**
 * One entry of the log. `by` is null where nobody was signed in; `about` is the username of the account that it is about, if any; `changes`
 * are as in the history: field → {from, to}, or details of the action.
 */
export const logEntry = z
  .object({
    _id: z.string(),
    at: z.string(),
    ...doer,
    about: z.string().nullable(),
    area: historyArea,
    action: z.string(),
    changes: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof logEntry>;

/** `who`: the account that made the changes. `from` and `to` are days in the workspace's time zone, both included. */
export const logQuery = z.object({
  ...pageQuery,
  who: id.optional(),
  what: z.enum(topics).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type LogQuery = z.output<typeof logQuery>;

export const logEndpoints = {
  log: endpoint({
    method: 'GET',
    path: '/api/accounts/log',
    summary:
      'Who changed accounts, roles, settings, API keys and calendar addresses, and who took lists out as files; newest first. Administrators only.',
    query: logQuery,
    reply: z.object({ entries: z.array(logEntry), ...pageReply }),
  }),
};
