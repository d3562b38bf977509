import { z } from 'zod';
import { instant } from '../kit/values.ts';

/** What a verdict was worked out from, as it was when the visit was sent. Distances and accuracy in metres. */
export const verdictFacts = z
  .object({
    /** The client's sites of that day, the nearest to its own reach first. `distance` is null without a position, or once it was removed. */
    sites: z.array(
      z.object({ name: z.string(), latitude: z.number(), longitude: z.number(), radius: z.number(), distance: z.number().nullable() }),
    ),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    accuracy: z.number().nullable(),
    /** When the position was taken, by the device's clock. */
    fixAt: instant.nullable(),
    /** When the visit was, as its sender states. */
    visitedAt: instant.nullable(),
    /** When the server received it; null where nothing was sent yet. */
    sentAt: instant.nullable(),
  })
  .meta({ id: 'VerdictFacts' });
export type VerdictFacts = z.infer<typeof verdictFacts>;

/** What may be unusual about how a visit was recorded. None says that anything is wrong. */
export const SIGNAL_KINDS = ['speed', 'exact', 'repeated', 'clock'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** What a visit's verdict was worked out from. */
export const visitExplanation = z
  .object({
    /** Null for visits from before there were verdicts. */
    facts: verdictFacts.nullable(),
    /** For Managers and Administrators; null for everyone else. */
    signals: z.array(z.object({ kind: z.enum(SIGNAL_KINDS), words: z.string() })).nullable(),
  })
  .meta({ id: 'VisitExplanation' });
export type VisitExplanation = z.infer<typeof visitExplanation>;

/** A site proposed from where a client was visited. */
export const siteProposal = z
  .object({
    latitude: z.number(),
    longitude: z.number(),
    /** In metres. */
    radius: z.number(),
    /** How many visits were made there, and how many of their senders said that this is the client's site. */
    visits: z.int(),
    saidBy: z.int(),
  })
  .meta({ id: 'SiteProposal' });
export type SiteProposal = z.infer<typeof siteProposal>;
