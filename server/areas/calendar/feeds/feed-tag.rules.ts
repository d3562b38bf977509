import { createHash } from 'node:crypto';
import type { HistoryArea } from '@fairlead/contract/history';
import { z } from 'zod';
import { type CommitPoint, commitPoint } from '../../history/history.service.ts';

/** A longer tag could make a reader's request too large. */
const MARK_MAX = 1000;
const mark = z.object({ point: commitPoint, view: z.string() });

/** When a feed was read: until which point of the history, and with what view. */
export interface FeedMark {
  point: CommitPoint;
  /** Equal while the same rows make the same feed. */
  view: string;
}

/** Nothing in a feed comes from these areas. Whatever is not known to be harmless has the feed looked at. */
export const BESIDE_FEEDS: readonly HistoryArea[] = ['checkins', 'documents', 'ledger', 'reports', 'notifications', 'backup'];

/** Names what decides, beside the records, what a feed holds. */
export const nameView = (...parts: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);

/** A feed's `ETag`: the hash of what it holds, and when it was read. */
export function writeTag(hash: string, at: FeedMark): string {
  const text = Buffer.from(JSON.stringify(at)).toString('base64url');
  return `W/"${hash}${text.length > MARK_MAX ? '' : `.${text}`}"`;
}

/** The tags of an `If-None-Match` header, as far as they can be a feed's. */
export function readTags(header: string | undefined): { tag: string; hash: string; mark: FeedMark | undefined }[] {
  return (header ?? '').split(',').flatMap((each) => {
    const tag = each.trim();
    const [, hash, text] = /^W\/"([\w-]+)(?:\.([\w-]+))?"$/.exec(tag) ?? [];
    return hash === undefined ? [] : [{ tag, hash, mark: text === undefined ? undefined : readMark(text) }];
  });
}

function readMark(text: string): FeedMark | undefined {
  try {
    return mark.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
