import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { ApiError } from '../api.ts';

/** A file that an entry sends. Its bytes lie beside the entry, so that the list of entries is read without them. */
export interface EntryFile {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  isSent: boolean;
}

/** Why the server did not take an entry. */
export interface Problem {
  message: string;
  /** An error code of the API. */
  code: string;
  fields: FieldErrors;
}

/** Something a person has done that is sent as soon as there is a network (docs/product/offline.md). */
export interface OutboxEntry<Content = unknown> {
  /** Makes its send repeatable: the id of the new record, or the call's Idempotency-Key. */
  id: string;
  /** The account that made it, and the only one that sees and sends it. */
  userId: string;
  /** Names its `OutboxKind`. */
  kind: string;
  /** The shape of `content`, by which a later version of the app knows how to read it. */
  format: number;
  content: Content;
  /** What the page Waiting calls it: 'Visit to Konkan Minerals'. */
  title: string;
  /** Entries of the same scope are sent one after the other, in the order they were made. */
  scope: string;
  files: readonly EntryFile[];
  /** Instant. */
  madeAt: string;
  state: 'waiting' | 'attention' | 'sent';
  /** Why it needs attention, or why the last try of a waiting one failed. */
  problem?: Problem;
  /** Sends in a row that failed for a reason that may pass, without a byte of its files in between. */
  tries: number;
  /** The instant in milliseconds before which it is not tried again. */
  notBefore: number;
  /** Instant. */
  sentAt?: string;
  /** True while it lies in this tab alone, because the device has no room for it. */
  isOnlyHere?: true;
}

/** What is handed in; the outbox knows the rest. */
export type NewEntry<Content = unknown> = Pick<OutboxEntry<Content>, 'id' | 'kind' | 'format' | 'content' | 'title' | 'scope'> & {
  files?: readonly File[];
  /** The id of an entry whose place it takes. */
  replaces?: string;
};

/** Why a send was stopped whose entry was deleted; what of it has arrived is of no use any more. */
export const DELETED = new DOMException('Deleted', 'AbortError');

/** What the send of an entry is given. */
export interface Sending<Content> {
  id: string;
  content: Content;
  /** Those that are not sent yet, by their place among the entry's files. */
  files: ReadonlyMap<number, File>;
  /** Stops the send for now, or for good where its reason is DELETED. */
  signal: AbortSignal;
  /** Called when a file has arrived, so that it is not sent again. */
  onFileSent: (place: number) => Promise<void>;
  /** Bytes of the files that have been sent so far. */
  onProgress: (bytes: number) => void;
}

/** How entries of one kind are sent and read. The area whose records they concern brings it. */
export interface OutboxKind<Content> {
  /** What a sentence calls one: 'visit'. */
  noun: string;
  /** The shape in which `content` is kept today. */
  format: number;
  /** Brings what an older version kept to today's shape; undefined for what can't be read any more. */
  upgrade?: (content: unknown, format: number) => Content | undefined;
  /** Refusals that may pass, so that it is tried again by itself, beside those of `judgeFailure`. */
  mayPass?: (refusal: ApiError) => boolean;
  /** Resolves with the server's answer once everything is stored there. Throws ApiError. */
  send: (sending: Sending<Content>) => Promise<unknown>;
  /** The content in words: label and text. */
  describe: (content: Content) => readonly (readonly [label: string, text: string])[];
  /** Opens an entry in the form it came from, for a kind that can be corrected; saved there, the entry is replaced. */
  Edit?: ComponentType<{ entry: OutboxEntry<Content>; onClose: () => void }>;
  /** Puts the server's answer where it is shown. The page draws the entry itself until then, so nothing jumps back in between. */
  show?: (queries: QueryClient, content: Content, reply: unknown) => void;
  /** The first parts of the keys of the queries that show what was sent. */
  shownIn: readonly string[];
}

// biome-ignore lint/suspicious/noExplicitAny: each kind reads its own content
export type AnyOutboxKind = OutboxKind<any>;

/** What became of an entry that was handed in. */
export type Outcome = { state: 'sent'; reply: unknown } | { state: 'waiting' } | { state: 'attention'; problem: Problem };
