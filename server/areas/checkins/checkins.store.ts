import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { textsIn } from '../../platform/db/lists/json-list.ts';
import { type Page, page } from '../../platform/db/lists/keyset.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { CheckInRow } from './checkins.rules.ts';

/** A visit beside the names it is shown with. */
export type NamedCheckIn = CheckInRow & { companyName: string; username: string };

/** The clients that someone may see, as `clients` offers them: whatever is read of visits is joined with these. */
export type VisibleClients = SelectQueryBuilder<Tables, 'client', { id: string; companyName: string }>;

/** Instants, both inclusive. */
export interface Filter {
  accountId?: string;
  clientId?: string;
  from?: string;
  to?: string;
}

const columns = ['client.companyName', 'account.username'] as const;

export function listPage(
  reader: Reader,
  clients: VisibleClients,
  filter: Filter,
  at: { cursor?: string; page?: number; limit: number },
): Promise<Page<NamedCheckIn>> {
  const order = [
    { column: 'checkIn.timestampAt', direction: 'desc', type: 'instant' },
    { column: 'checkIn.id', direction: 'desc', type: 'id' },
  ] as const;
  return page(named(reader, clients, filter), { order, ...at });
}

export async function count(reader: Reader, clients: VisibleClients, filter: Filter): Promise<number> {
  const { total } = await visible(reader, clients, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const find = (reader: Reader, clients: VisibleClients, id: string): Promise<NamedCheckIn | undefined> =>
  named(reader, clients, {}).where('checkIn.id', '=', id).executeTakeFirst();

/** One visit whatever became of its client: for telling its own sender that it has arrived. */
export const findSent = (reader: Reader, id: string): Promise<NamedCheckIn | undefined> =>
  reader
    .selectFrom('checkIn')
    .innerJoin('client', 'client.id', 'checkIn.clientId')
    .innerJoin('account', 'account.id', 'checkIn.accountId')
    .selectAll('checkIn')
    .select(columns)
    .where('checkIn.id', '=', id)
    .executeTakeFirst();

/** Whether it was stored; false where its id is taken, which the unique key decides. */
export async function insert(tx: Tx, row: CheckInRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('checkIn')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The row as it is now, held until the transaction ends, so that what is worked out from it stays true. */
export const lock = (tx: Tx, id: string): Promise<CheckInRow | undefined> =>
  tx.updateTable('checkIn').set({ version: sql<number>`version` }).where('id', '=', id).returningAll().executeTakeFirst();

export async function update(tx: Tx, id: string, change: Partial<CheckInRow>): Promise<void> {
  await tx
    .updateTable('checkIn')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export const remove = (tx: Tx, id: string): Promise<CheckInRow | undefined> =>
  tx.deleteFrom('checkIn').where('id', '=', id).returningAll().executeTakeFirst();

/** Removes the visits with these ids and those made to these clients. */
export async function removeAll(
  tx: Tx,
  { ids, clientIds }: { ids: readonly string[]; clientIds: readonly string[] },
): Promise<CheckInRow[]> {
  if (ids.length + clientIds.length === 0) return [];
  return tx
    .deleteFrom('checkIn')
    .where((row) =>
      row.or([...(ids.length ? [row('id', 'in', ids)] : []), ...(clientIds.length ? [row('clientId', 'in', clientIds)] : [])]),
    )
    .returningAll()
    .execute();
}

/** How many visits there are of each day, employee, client and event type; days in order of time, the rest most first. */
export async function stats(reader: Reader, clients: VisibleClients, filter: Filter) {
  const counted = visible(reader, clients, filter);
  const total = sql<number>`count(*)`;
  const [perDay, perEmployee, perClient, perEventType] = await Promise.all([
    counted
      .select(['checkIn.date', total.as('count')])
      .groupBy('checkIn.date')
      .orderBy('checkIn.date')
      .execute(),
    perPerson(reader, clients, filter),
    counted
      .select(['client.id as clientId', 'client.companyName', total.as('count')])
      .groupBy(['client.id', 'client.companyName'])
      .orderBy(total, 'desc')
      .orderBy('client.companyName')
      .orderBy('client.id')
      .execute(),
    counted
      .select(['checkIn.eventType', total.as('count')])
      .groupBy('checkIn.eventType')
      .orderBy(total, 'desc')
      .orderBy('checkIn.eventType')
      .execute(),
  ]);
  return {
    perDay: perDay.map(whole),
    perEmployee: perEmployee.map(whole),
    perClient: perClient.map(whole),
    perEventType: perEventType.map(whole),
  };
}

/** A visit counts for whoever logged it and for each employee taken along, once for each; an account stands for its employee. */
function perPerson(reader: Reader, clients: VisibleClients, filter: Filter) {
  const visits = visible(reader, clients, filter).select(['checkIn.id', 'checkIn.accountId', 'checkIn.teamMembers']);
  const person = sql<string>`coalesce("account"."employeeId", "account"."id")`;
  const total = sql<number>`count(*)`;
  const username = sql<string>`coalesce("account"."username", "employee"."employeeName")`;
  return reader
    .with('visit', () => visits)
    .with('present', (db) =>
      db
        .selectFrom('visit')
        .innerJoin('account', 'account.id', 'visit.accountId')
        .select(['visit.id', person.as('person')])
        .union(
          db
            .selectFrom('visit')
            .innerJoin(textsIn(reader, 'visit.teamMembers').as('member'), (join) => join.onTrue())
            .select(['visit.id', 'member.value as person']),
        ),
    )
    .with('counted', (db) =>
      db
        .selectFrom('present')
        .select(['present.person', total.as('count')])
        .groupBy('present.person'),
    )
    .selectFrom('counted')
    .leftJoin('employee', 'employee.id', 'counted.person')
    .leftJoin('account', (join) =>
      join.on('account.id', '=', (account) =>
        // Of several accounts of one employee the first.
        account
          .selectFrom('account as own')
          .select(({ fn }) => fn.min('own.id').as('id'))
          .where((own) => own.or([own('own.id', '=', own.ref('counted.person')), own('own.employeeId', '=', own.ref('counted.person'))])),
      ),
    )
    .select(['account.id as userId', 'employee.id as employeeId', username.as('username'), 'counted.count'])
    .orderBy('counted.count', 'desc')
    .orderBy(username)
    .execute();
}

/** PostgreSQL counts in 64 bits. */
const whole = <Row extends { count: number }>(row: Row): Row => ({ ...row, count: Number(row.count) });

function visible(reader: Reader, clients: VisibleClients, { accountId, clientId, from, to }: Filter) {
  let found = reader.selectFrom('checkIn').innerJoin(clients.as('client'), 'client.id', 'checkIn.clientId');
  if (accountId !== undefined) found = found.where('checkIn.accountId', '=', accountId);
  if (clientId !== undefined) found = found.where('checkIn.clientId', '=', clientId);
  if (from !== undefined) found = found.where('checkIn.timestampAt', '>=', from);
  if (to !== undefined) found = found.where('checkIn.timestampAt', '<=', to);
  return found;
}

const named = (reader: Reader, clients: VisibleClients, filter: Filter) =>
  visible(reader, clients, filter).innerJoin('account', 'account.id', 'checkIn.accountId').selectAll('checkIn').select(columns);
