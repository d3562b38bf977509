import type { Actor } from '@fairlead/contract/kit/permissions';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { isOfVisible } from '../../clients/clients.service.ts';
import type { Period } from '../reports.rules.ts';

const visibleClients = (reader: Reader, actor: Actor) =>
  reader
    .selectFrom('client')
    .where('client.deletedAt', 'is', null)
    .where(isOfVisible(reader, actor, 'client.id'));

export interface PipelineRow {
  status: string | null;
  currency: string;
  clients: number;
  /** The sum of the opportunities' values in hundredths; null if none has a value. */
  hundredths: string | null;
}

/** The visible clients by their status now, and by the currency of their opportunity. */
export async function listPipeline(reader: Reader, actor: Actor): Promise<PipelineRow[]> {
  const rows = await visibleClients(reader, actor)
    .select(['client.currentStatus as status', 'client.opportunityCurrency as currency'])
    .select(({ fn }) => fn.countAll<number>().as('clients'))
    .select(sql<string | null>`cast(sum("client"."opportunityMinor") as text)`.as('hundredths'))
    .groupBy(['client.currentStatus', 'client.opportunityCurrency'])
    .execute();
  return rows.map((row) => ({ ...row, clients: Number(row.clients) }));
}

/** Those added in the period by their source. */
export async function countAddedBySource(reader: Reader, actor: Actor, { startsAt, endsAt }: Period) {
  const rows = await visibleClients(reader, actor)
    .select(['client.leadSource as name'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client.createdAt', '>=', startsAt)
    .where('client.createdAt', '<', endsAt)
    .groupBy('client.leadSource')
    .execute();
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

/** Those won and lost in the period by their source. One that was both counts as won. */
export async function countDecidedBySource(reader: Reader, actor: Actor, { from, to }: Period) {
  const rows = await reader
    .selectFrom('clientOutcome')
    .innerJoin('client', 'client.id', 'clientOutcome.clientId')
    .select('client.leadSource as name')
    .select(({ fn }) => fn.count<number>('clientOutcome.clientId').distinct().as('decided'))
    .select(sql<number>`count(distinct case when "outcome" = 'Won' then "clientOutcome"."clientId" end)`.as('won'))
    .where('client.deletedAt', 'is', null)
    .where('clientOutcome.decidedOn', '>=', from)
    .where('clientOutcome.decidedOn', '<=', to)
    .where(isOfVisible(reader, actor, 'clientOutcome.clientId'))
    .groupBy('client.leadSource')
    .execute();
  return rows.map(({ name, decided, won }) => ({ name, decided: Number(decided), won: Number(won) }));
}

/** What visible clients without a lane by UN/LOCODE have typed, with how many of these clients were ever won. */
export async function listTypedLanes(reader: Reader, actor: Actor, limit: number) {
  const rows = await visibleClients(reader, actor)
    .select(['client.preferredLoadPorts as load', 'client.preferredDischargePorts as discharge'])
    .select(({ fn }) => fn.countAll<number>().as('clients'))
    .select(({ fn, exists, selectFrom }) =>
      fn
        .countAll<number>()
        .filterWhere(
          exists(
            selectFrom('clientOutcome')
              .select('clientOutcome.clientId')
              .whereRef('clientOutcome.clientId', '=', 'client.id')
              .where('clientOutcome.outcome', '=', 'Won'),
          ),
        )
        .as('won'),
    )
    .where('client.preferredLoadPorts', 'is not', null)
    .where('client.preferredDischargePorts', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lane').select('lane.id').whereRef('lane.clientId', '=', 'client.id').where('lane.deletedAt', 'is', null))),
    )
    .groupBy(['client.preferredLoadPorts', 'client.preferredDischargePorts'])
    .orderBy('clients', 'desc')
    .orderBy('client.preferredLoadPorts')
    .orderBy('client.preferredDischargePorts')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, clients: Number(row.clients), won: Number(row.won) }));
}

/** The clients that were added, won or lost in the period. */
function movedClients(reader: Reader, actor: Actor, { from, to, startsAt, endsAt }: Period) {
  const decided = reader
    .selectFrom('clientOutcome')
    .select('clientOutcome.clientId')
    .where('clientOutcome.decidedOn', '>=', from)
    .where('clientOutcome.decidedOn', '<=', to);
  return visibleClients(reader, actor).where(({ or, and, eb }) =>
    or([and([eb('client.createdAt', '>=', startsAt), eb('client.createdAt', '<', endsAt)]), eb('client.id', 'in', decided)]),
  );
}

/** At most `limit` of them with an id below `before`, the newest first. */
export function listMoved(reader: Reader, actor: Actor, period: Period, before: string | undefined, limit: number) {
  const found = movedClients(reader, actor, period)
    .select(['client.id', 'client.companyName', 'client.currentStatus', 'client.leadSource', 'client.assignedTo', 'client.createdAt'])
    .select(['client.opportunityMinor', 'client.opportunityCurrency'])
    .select(({ selectFrom }) =>
      selectFrom('clientOutcome')
        .select(({ fn }) => fn.max('clientOutcome.decidedOn').as('day'))
        .whereRef('clientOutcome.clientId', '=', 'client.id')
        .where('clientOutcome.decidedOn', '>=', period.from)
        .where('clientOutcome.decidedOn', '<=', period.to)
        .as('decidedOn'),
    );
  return (before === undefined ? found : found.where('client.id', '<', before)).orderBy('client.id', 'desc').limit(limit).execute();
}

export async function countMoved(reader: Reader, actor: Actor, period: Period): Promise<number> {
  const { count } = await movedClients(reader, actor, period)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
