import type { Ruling } from '@fairlead/contract/checkins/calls';
import type { SiteProposal, VisitExplanation } from '@fairlead/contract/checkins/explanation';
import { VISIT_NOTICE_VERSION, type VisitNotice } from '@fairlead/contract/checkins/notice';
import { type Actor, may, type Visibility } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { conflict, notAllowed, notFound } from '../../../platform/http/app-error.ts';
import type { JsonText } from '../../../platform/http/long-list.ts';
import type { Clients } from '../../clients/clients.service.ts';
import type { History } from '../../history/history.service.ts';
import type { CheckInRow } from '../checkins.rules.ts';
import type { VisitLog } from '../log/visit-log.service.ts';
import * as rules from './verdict.rules.ts';
import * as store from './verdict.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  history: Pick<History, 'append'>;
  clients: Pick<Clients, 'canSee' | 'readSites'>;
  /** A visit that the actor sees; any other is answered with 404. */
  findSeen: (actor: Actor, id: string) => Promise<CheckInRow>;
  /** The same, locked until the transaction ends. */
  lockSeen: (tx: Tx, actor: Actor, id: string) => Promise<CheckInRow>;
  get: (actor: Actor, id: string) => Promise<JsonText>;
  subjectsOf: (row: CheckInRow) => string[];
  log: Pick<VisitLog, 'append'>;
  readWorkspace: () => Promise<{ positionDays: number; clientVisibility: Visibility }>;
}

/** Of a client's visits, the latest so many say where its site may be. */
const PROPOSED_FROM_LATEST = 300;
const MAY = 'checkins.overrule';

/** What is said of a visit beside what was sent (docs/product/checkins.md). */
export function createVerdicts({ db, clock, history, clients, findSeen, lockSeen, get, subjectsOf, log, readWorkspace }: Parts) {
  return {
    /** A Manager's ruling holds from now on; what was worked out stays beside it. */
    async overrule(actor: Actor, id: string, ruling: Ruling): Promise<JsonText> {
      if (!may(actor, MAY)) throw notAllowed('overrule a verdict');
      await db.write(async (tx) => {
        const row = await lockSeen(tx, actor, id);
        if (ruling.version !== undefined && ruling.version !== row.version)
          throw conflict('Somebody else has changed this visit meanwhile. Read it again, then overrule it.');
        const at = instantText(clock.now());
        await store.updateRuling(tx, id, {
          ...rules.ruledColumns(row, ruling, actor.username, at),
          ...{ updatedAt: at, version: row.version + 1 },
        });
        await history.append(tx, {
          ...{ actor, area: 'checkins', entityId: id, action: 'overruled', at, subjects: subjectsOf(row) },
          changes: { verdict: { from: row.verdict, to: ruling.verdict }, note: { from: null, to: ruling.note } },
        });
        await log.append(tx, 'overruled', [id], actor.accountId);
      });
      return get(actor, id);
    },

    async explain(actor: Actor, id: string): Promise<VisitExplanation> {
      const row = await findSeen(actor, id);
      const facts = row.verdictFacts === null ? null : JSON.parse(row.verdictFacts);
      if (!may(actor, MAY)) return { facts, signals: null };
      const sent = rules.sentFix(row);
      const [before, same] = rules.hasPlace(sent)
        ? [await store.findFixBefore(db.read, { ...row, fixAt: sent.fixAt }), await store.countSamePlace(db.read, row.createdBy, sent)]
        : [undefined, 0];
      return { facts, signals: rules.signalsOf({ ...sent, clockOffset: row.clockOffset }, before && rules.sentFix(before), same) };
    },

    async proposeSite(actor: Actor, clientId: string): Promise<SiteProposal | null> {
      if (!(await clients.canSee(actor, clientId))) throw notFound('Client');
      if ((await clients.readSites(db.read, clientId)).length > 0) return null;
      return rules.proposeSite(await store.listPositions(db.read, actor, clientId, PROPOSED_FROM_LATEST)) ?? null;
    },

    async notice(actor: Actor): Promise<VisitNotice> {
      const [{ positionDays, clientVisibility }, accepted] = await Promise.all([
        readWorkspace(),
        store.findNotice(db.read, actor.accountId),
      ]);
      return {
        version: VISIT_NOTICE_VERSION,
        acceptedVersion: accepted?.version ?? null,
        acceptedAt: accepted?.acceptedAt ?? null,
        ...{ positionDays, visibility: clientVisibility },
      };
    },

    /**
     * Keeps that an account has accepted the notice; it is no part of a visit, so it is kept whatever becomes of that. A version that this
     * server doesn't know refuses no visit: its own is taken as accepted.
     */
    async accept({ accountId }: Actor, sent: number): Promise<void> {
      const version = Math.min(sent, VISIT_NOTICE_VERSION);
      const before = await store.findNotice(db.read, accountId);
      if (before && before.version >= version) return;
      await db.write((tx) => store.acceptNotice(tx, { accountId, version, acceptedAt: instantText(clock.now()) }));
    },
  };
}
