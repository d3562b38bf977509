import { importedPort, PORT_MESSAGES, type PortChange, type PortDraft, type PortOption, spellCode } from '@fairlead/contract/ports';
import type { Reader } from '../../platform/db/database.ts';
import { sortKey } from '../../platform/db/lists/folded.ts';
import { conflict } from '../../platform/http/app-error.ts';
import { plainImport } from '../../records/plain-kind.ts';
import { createRecords, type RecordParts } from '../../records/records.ts';
import { PORT_FILE, PORT_KIND, PORT_ROWS } from './port-kind.service.ts';
import * as rules from './ports.rules.ts';
import * as store from './ports.store.ts';
import type { PortRow } from './ports.tables.ts';

/** Sea ports and other places with a UN/LOCODE (docs/product/ports.md). */
export function createPorts(parts: RecordParts) {
  const records = createRecords<PortRow, PortDraft, PortChange>(
    PORT_KIND,
    {
      ...PORT_ROWS,
      file: PORT_FILE,
      seenBy: 'everyone',
      refusedFields: ({ before, after }) => rules.refusedFields(before, after),
      refusalOfTaken: (constraint) =>
        constraint.includes('code') ? conflict(PORT_MESSAGES.codeTaken, { code: PORT_MESSAGES.codeTaken }) : undefined,
    },
    parts,
  );
  return { ...records, options: (search = ''): Promise<PortOption[]> => store.listOptions(parts.db.read, search) };
}

/** The names of ports by their codes; a code of no port is missing. In a transaction the ports are held. */
export const namesOfPorts = async (reader: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await store.listByCode(reader, codes)).map(({ code, name }) => [code, name]));

/** The codes and names of the ports with these ids; those of deleted ones are missing. */
export const listPorts = store.listAny;

export interface PortsNamed {
  ports: { code: string; name: string }[];
  /** The text is also the name of a country or region, which may be meant. */
  isRegion?: boolean;
}

type Named = Awaited<ReturnType<typeof store.listNamed>>[number];

/**
 * What texts of files mean: a code, however it is written, the whole name of a port or a part that stands for it, also with the country
 * behind it. Several ports may have one name.
 */
export async function findPortsNamed(reader: Reader, texts: readonly string[]) {
  const nameKeys = texts.flatMap((text) => [sortKey(text), rules.splitCountry(text)?.nameKey].filter((key) => key !== undefined));
  const named = await store.listNamed(reader, [...new Set(texts.map(spellCode))], [...new Set(nameKeys)]);
  const byCode = new Map(named.map((port) => [port.code, port]));
  const byName = Map.groupBy(named, ({ nameKey }) => nameKey);
  const find = (text: string, ...ways: ReadonlyMap<string, Named[]>[]): Named[] => {
    const port = byCode.get(spellCode(text));
    if (port) return [port];
    const stated = rules.splitCountry(text);
    const there = (way: ReadonlyMap<string, Named[]>) =>
      stated ? (way.get(stated.nameKey) ?? []).filter(({ code }) => code.startsWith(stated.country)) : [];
    return ways.flatMap((way) => [way.get(sortKey(text)) ?? [], there(way)]).find(({ length }) => length > 0) ?? [];
  };
  const byShortName = new Map<string, Named[]>();
  if (texts.some((text) => find(text, byName).length === 0))
    for (const port of await store.listWithShortNames(reader))
      for (const name of rules.shortNames(port.nameKey)) byShortName.set(name, [...(byShortName.get(name) ?? []), port]);
  return (text: string): PortsNamed => {
    const whole = find(text, byName);
    const ports = whole.length > 0 ? whole : find(text, byShortName);
    return { ports, isRegion: !byCode.has(spellCode(text)) && rules.isRegion(text, whole.length === 0) };
  };
}

/** Ports from files; one with the code of a known port is that port. */
export const portImports = () =>
  plainImport(PORT_KIND, {
    schema: importedPort,
    ...{ page: '/ports/import', nameField: 'name', comparedColumns: ['code', 'createdBy'] },
    ...PORT_ROWS,
    keysOf: ({ code }) => [['identifier', String(code)]],
    words: { nameNotMapped: 'Choose which column names the port', keyTaken: PORT_MESSAGES.codeTaken },
    refusedFields: (draft) => rules.refusedFields(undefined, { latitude: null, longitude: null, ...draft } as never),
    /** Somebody may have added it since the file was read. */
    async findTaken(tx, rows) {
      const codes = new Set(
        await store.listTakenCodes(
          tx,
          rows.map(({ code }) => code),
        ),
      );
      return new Map(
        rows.flatMap(({ id, code }) => {
          if (codes.has(code)) return [[id, PORT_MESSAGES.codeTaken] as const];
          codes.add(code);
          return [];
        }),
      );
    },
  });
