import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { addToTally } from '../../../platform/db/writes/tally.ts';
import type { Moved } from '../../../records/visibility/hanging.ts';
import type { ClientOutcomeTable } from '../clients.tables.ts';
import { isOfVisible } from '../list/client-visibility.store.ts';
import { type Conversions, subtractConversions } from './conversion.rules.ts';

/** The clients that became Won or Lost, each once in a month and once in a quarter. */
const spans = [
  sql`substr("decidedOn", 1, 7)`,
  sql`substr("decidedOn", 1, 4) || '-Q' || ((cast(substr("decidedOn", 6, 2) as integer) + 2) / 3)`,
] as const;

/** How many clients were won, and won or lost, in each month (`2026-03`) and quarter (`2026-Q1`), of outcomes that meet a condition. */
async function sumOutcomes(reader: Reader, condition: RawBuilder<unknown>): Promise<Conversions> {
  const each = spans.map(
    (span) => sql`select ${span} as "span", "clientId", max(case when "outcome" = 'Won' then 1 else 0 end) as "won"
      from "theirs" group by ${span}, "clientId"`,
  );
  const { rows } = await sql<{ span: string; won: number; decided: number }>`
    with "theirs" as materialized (select "clientId", "decidedOn", "outcome" from "clientOutcome" where ${condition})
    select "span", sum("won") as "won", count(*) as "decided" from (${sql.join(each, sql` union all `)}) as "each" group by "span"`.execute(
    reader,
  );
  return new Map(rows.map(({ span, won, decided }) => [span, { won: Number(won), decided: Number(decided) }]));
}

interface Days {
  from: string;
  /** Inclusive. */
  to: string;
}

const decided = (reader: Reader, actor: Actor, { from, to }: Days) =>
  reader
    .selectFrom('clientOutcome')
    .select(({ fn }) => [
      fn.count<number>('clientId').distinct().as('decided'),
      sql<number>`count(distinct case when "outcome" = 'Won' then "clientId" end)`.as('won'),
    ])
    .where('decidedOn', '>=', from)
    .where('decidedOn', '<=', to)
    .where(isOfVisible(reader, actor, 'clientOutcome.clientId'));

/** How many clients that the actor sees became Won, and Won or Lost, on these days; each counts once. */
export const count = (reader: Reader, actor: Actor, days: Days) => decided(reader, actor, days).executeTakeFirstOrThrow();

/** The same of each month, `YYYY-MM`, in which there was one. */
export const countByMonth = (reader: Reader, actor: Actor, days: Days) =>
  decided(reader, actor, days).select(sql<string>`substr("decidedOn", 1, 7)`.as('month')).groupBy(sql`substr("decidedOn", 1, 7)`).execute();

/** The same of each day on which there was one. */
export const countByDay = (reader: Reader, actor: Actor, days: Days) =>
  decided(reader, actor, days).select('decidedOn as day').groupBy('decidedOn').execute();

/** The same by month and quarter, read in one go. */
export const countBySpan = (reader: Reader, actor: Actor, { from, to }: Days): Promise<Conversions> =>
  sumOutcomes(reader, sql`"decidedOn" >= ${from} and "decidedOn" <= ${to} and ${isOfVisible(reader, actor, 'clientOutcome.clientId')}`);

const TALLY = 'conversion:';

/**
 * The same by month and quarter, of all clients but the deleted, from the kept sums: the deleted are few and found by an index. The sums know
 * no last day, so it answers undefined if anything was decided after it.
 */
export async function readKept(reader: Reader, { from, to }: Days): Promise<Conversions | undefined> {
  const [tallies, deleted] = await Promise.all([
    reader
      .selectFrom('tally')
      .select(({ fn, selectFrom }) => [
        'name',
        fn.sum<number>('value').as('value'),
        // The last day stands at the end of its index. Asked whether there is a later one, PostgreSQL reads all: it expects one at once.
        selectFrom('clientOutcome')
          .select((outcome) => outcome.fn.max('decidedOn').as('last'))
          .as('lastDecidedOn'),
      ])
      .where('name', '>=', `${TALLY}${from.slice(0, 4)}`)
      .where('name', '<', `${TALLY}~`)
      .groupBy('name')
      .execute(),
    sumOutcomes(reader, sql`"decidedOn" >= ${from} and "clientId" in (select "id" from "client" where "deletedAt" is not null)`),
  ]);
  if ((tallies[0]?.lastDecidedOn ?? '') > to) return undefined;
  const kept: Conversions = new Map();
  for (const { name, value } of tallies) {
    const [span = '', what = ''] = name.slice(TALLY.length).split(':');
    kept.set(span, { ...(kept.get(span) ?? { won: 0, decided: 0 }), [what]: Number(value) });
  }
  return subtractConversions(kept, deleted);
}

/** Changes the outcomes of some clients, and the kept sums with them. The clients must be locked. */
async function changeOutcomes(tx: Tx, clientIds: readonly string[], change: () => Promise<unknown>): Promise<void> {
  const sumTheirs = () => sumOutcomes(tx, sql`"clientId" in (${sql.join(clientIds)})`);
  const before = await sumTheirs();
  await change();
  const added = subtractConversions(await sumTheirs(), before);
  for (const [span, { won, decided }] of [...added].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await addToTally(tx, `${TALLY}${span}:decided`, decided);
    await addToTally(tx, `${TALLY}${span}:won`, won);
  }
}

/**
 * A client that becomes Won twice on a day did so once. If a client that was merged into it had become so that day, the outcome is the kept
 * one's own from now on, and the merged one gets one of its own again, so that both have theirs after the undo.
 */
export async function insert(tx: Tx, outcomes: readonly Insertable<ClientOutcomeTable>[]): Promise<void> {
  if (outcomes.length === 0) return;
  const merged = await takeMoved(tx, outcomes);
  const all = [...outcomes, ...merged];
  const adding = tx
    .insertInto('clientOutcome')
    .values(all)
    .onConflict((conflict) => conflict.doNothing());
  await changeOutcomes(
    tx,
    all.map(({ clientId }) => clientId),
    () => adding.execute(),
  );
}

/** The same outcomes of clients that were merged into these, which no undo is to take from them any more. */
async function takeMoved(tx: Tx, outcomes: readonly Insertable<ClientOutcomeTable>[]): Promise<Insertable<ClientOutcomeTable>[]> {
  const byKey = [...Map.groupBy(outcomes, outcomeKey).values()];
  const taken = byKey.map(async (same) => {
    const [{ decidedOn, outcome }] = same as [Insertable<ClientOutcomeTable>];
    const into = same.map(({ clientId }) => clientId);
    const merges = tx.selectFrom('clientMerge').select('id').where('keptId', 'in', into).where('undoneAt', 'is', null);
    const moves = await tx
      .deleteFrom('clientMergeMove')
      .where('mergeId', 'in', merges)
      .where('tableName', '=', TABLE)
      .where('rowId', '=', outcomeKey({ decidedOn, outcome }))
      .returning('fromId')
      .execute();
    return moves.map(({ fromId }) => ({ clientId: fromId, decidedOn, outcome }));
  });
  return (await Promise.all(taken)).flat();
}

export const moveTo = (tx: Tx, clientId: string, decidedOn: string): Promise<void> =>
  changeOutcomes(tx, [clientId], () => tx.updateTable('clientOutcome').set({ decidedOn }).where('clientId', '=', clientId).execute());

/** How the moves of a merge name the outcomes among them. */
export const TABLE = 'clientOutcome';
const outcomeKey = ({ decidedOn, outcome }: Pick<ClientOutcomeTable, 'decidedOn' | 'outcome'>) => `${decidedOn} ${outcome}`;
const theOutcome = (tx: Tx, clientId: string, key: string) => {
  const [decidedOn = '', outcome] = key.split(' ') as [string, ClientOutcomeTable['outcome']];
  return tx.updateTable('clientOutcome').where('clientId', '=', clientId).where('decidedOn', '=', decidedOn).where('outcome', '=', outcome);
};

/** Lets the outcomes of clients be those of another one. What both became on the same day stays where it is: it counts once. */
export async function moveAll(tx: Tx, from: readonly string[], to: string): Promise<Moved[]> {
  const all = await tx
    .selectFrom('clientOutcome')
    .selectAll()
    .where('clientId', 'in', [to, ...from])
    .orderBy('clientId')
    .execute();
  const known = new Set(all.filter(({ clientId }) => clientId === to).map(outcomeKey));
  const moves: Moved[] = [];
  for (const each of all.filter(({ clientId }) => clientId !== to)) {
    const rowId = outcomeKey(each);
    if (known.has(rowId)) continue;
    known.add(rowId);
    moves.push({ tableName: TABLE, rowId, fromId: each.clientId });
  }
  if (moves.length > 0)
    await changeOutcomes(tx, [to, ...from], async () => {
      for (const { rowId, fromId } of moves) await theOutcome(tx, fromId, rowId).set({ clientId: to }).execute();
    });
  return moves;
}

/** Takes that back. */
export async function moveBack(tx: Tx, moves: readonly Moved[], to: string): Promise<void> {
  if (moves.length === 0) return;
  await changeOutcomes(tx, [to, ...new Set(moves.map(({ fromId }) => fromId))], async () => {
    for (const { rowId, fromId } of moves) await theOutcome(tx, to, rowId).set({ clientId: fromId }).execute();
  });
}

export const remove = (tx: Tx, clientIds: readonly string[]): Promise<void> =>
  changeOutcomes(tx, clientIds, () => tx.deleteFrom('clientOutcome').where('clientId', 'in', clientIds).execute());
