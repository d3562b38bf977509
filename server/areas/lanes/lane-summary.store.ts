import type { Actor } from '@fairlead/contract/kit/permissions';
import { type LanePort, type LaneSummary, VOLUME_UNITS } from '@fairlead/contract/lanes';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { runCompiled, Slot } from '../../platform/db/lists/compiled.ts';
import type { Condition } from '../../records/filters/conditions.ts';
import { compiledFor } from '../../records/filters/statements.ts';
import { LANE_SOURCE } from './lane-list.store.ts';

const [LIMIT, OFFSET] = ['summed', 'passed over'];

interface Row extends Readonly<Record<`volume${number}`, number | null>> {
  loadPort: string;
  loadPortName: string;
  dischargePort: string;
  dischargePortName: string;
  lanes: number;
  clients: number;
  decided: number;
  won: number;
  loadLatitude: number | null;
  loadLongitude: number | null;
  dischargeLatitude: number | null;
  dischargeLongitude: number | null;
}

/** The lanes that meet these conditions and that the actor sees, by pairs of ports; most clients first. And how many pairs there are. */
export async function summarise(
  reader: Reader,
  actor: Actor,
  conditions: readonly Condition[],
  { limit, offset }: { limit: number; offset: number },
) {
  await LANE_SOURCE.assertStillSees?.(reader, actor);
  const compiled = compiledFor(reader, LANE_SOURCE, actor, conditions);
  const values = { ...compiled.values, [LIMIT]: limit, [OFFSET]: offset };
  const lanes = () =>
    conditions.reduce((query, each) => query.where(each.test((column) => sql.ref(`lane.${column}`))), LANE_SOURCE.visible(reader, actor));
  const rows = await runCompiled<Row>({ ...compiled, values }, 'summary', () => compileSummary(reader, lanes()));
  const [counted] = await runCompiled<{ total: number }>(compiled, 'summary count', () =>
    reader
      .selectFrom(lanes().select(['lane.loadPort', 'lane.dischargePort']).distinct().as('pair'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .compile(),
  );
  return { lanes: rows.map(summaryOf), total: Number(counted?.total ?? 0) };
}

const volumes = VOLUME_UNITS.map(
  (unit, at) => sql`sum(case when "volumeUnit" = ${sql.lit(unit)} then "volume" end) as ${sql.ref(`volume${at}`)}`,
);

/** Which clients were won or lost goes by the rule of the Sales report: one that was both counts as won, once. */
function compileSummary(reader: Reader, lanes: ReturnType<typeof LANE_SOURCE.visible>) {
  const shown = lanes.select([
    ...(['lane.clientId', 'lane.loadPort', 'lane.loadPortName', 'lane.dischargePort', 'lane.dischargePortName'] as const),
    ...(['lane.volume', 'lane.volumeUnit'] as const),
  ]);
  return sql`with "shown" as materialized ${shown},
    "pair" as (
      select "loadPort", "dischargePort", max("loadPortName") as "loadPortName", max("dischargePortName") as "dischargePortName",
        count(*) as "lanes", count(distinct "clientId") as "clients", ${sql.join(volumes)}
      from "shown" group by "loadPort", "dischargePort"
      order by "clients" desc, "lanes" desc, "loadPort", "dischargePort" limit ${new Slot(LIMIT)} offset ${new Slot(OFFSET)}),
    "outcome" as (
      select "shown"."loadPort", "shown"."dischargePort", count(distinct "shown"."clientId") as "decided",
        count(distinct case when "clientOutcome"."outcome" = 'Won' then "shown"."clientId" end) as "won"
      from "shown" inner join "clientOutcome" on "clientOutcome"."clientId" = "shown"."clientId"
      group by "shown"."loadPort", "shown"."dischargePort")
    select "pair".*, coalesce("outcome"."decided", 0) as "decided", coalesce("outcome"."won", 0) as "won",
      "load"."latitude" as "loadLatitude", "load"."longitude" as "loadLongitude",
      "discharge"."latitude" as "dischargeLatitude", "discharge"."longitude" as "dischargeLongitude"
    from "pair"
    left join "outcome" on "outcome"."loadPort" = "pair"."loadPort" and "outcome"."dischargePort" = "pair"."dischargePort"
    left join "port" as "load" on "load"."code" = "pair"."loadPort" and "load"."deletedAt" is null
    left join "port" as "discharge" on "discharge"."code" = "pair"."dischargePort" and "discharge"."deletedAt" is null
    order by "clients" desc, "lanes" desc, "pair"."loadPort", "pair"."dischargePort"`.compile(reader);
}

function summaryOf(row: Row): LaneSummary {
  const [won, decided] = [Number(row.won), Number(row.decided)];
  const portOf = (end: 'load' | 'discharge'): LanePort => ({
    code: row[`${end}Port`],
    name: row[`${end}PortName`],
    latitude: row[`${end}Latitude`],
    longitude: row[`${end}Longitude`],
  });
  return {
    ...{ load: portOf('load'), discharge: portOf('discharge'), lanes: Number(row.lanes), clients: Number(row.clients) },
    volumes: VOLUME_UNITS.flatMap((unit, at) => {
      const volume = row[`volume${at}`];
      return volume === null || volume === undefined ? [] : [{ unit, volume: Number(volume) }];
    }),
    ...{ won, lost: decided - won },
  };
}
