import { LOG_TOPICS, type LogTopic } from '@fairlead/contract/people/log';

/** What the log shows, as its address says. Whatever is no filter in it is left out. */
export interface LogView {
  who?: string;
  what?: LogTopic;
  from?: string;
  to?: string;
  page?: number;
  cursor?: string;
}

const isDay = (text: unknown): text is string => /^\d{4}-\d\d-\d\d$/.test(String(text));
const isText = (text: unknown): text is string => typeof text === 'string' && text !== '';

export function readLogAddress({ who, what, from, to, page, cursor }: Record<string, unknown>): LogView {
  return {
    ...(isText(who) && { who }),
    ...(isText(what) && Object.hasOwn(LOG_TOPICS, what) && { what: what as LogTopic }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(/^\d{1,9}$/.test(String(page)) && { page: Number(page) }),
    ...(isText(cursor) && { cursor }),
  };
}
