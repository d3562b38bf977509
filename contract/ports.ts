import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { kindRights } from './kit/permissions.ts';
import { defineFields, type Fields } from './kit/records/fields.ts';
import { defineKind } from './kit/records/kind.ts';
import { requiredText, text } from './kit/values.ts';

/** See docs/product/ports.md. */
export const PORT_MESSAGES = {
  codeMissing: 'UN/LOCODE is missing',
  codeWrong: 'must be two letters for the country and three letters or digits from 2 to 9, like INNSA',
  codeTaken: 'There is a port with this UN/LOCODE already',
  codeStays: 'A UN/LOCODE stays as it is. Add another port instead',
  nameMissing: 'Name is missing',
  half: 'Latitude and longitude go together',
} as const;

/** A code with the blank or hyphen that it is often written with. */
const CODE_MAX = 12;
const UNLOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

/** A code as it is stored: 'in nsa' is INNSA. */
export const spellCode = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase();
export const isUnlocode = (code: string): boolean => UNLOCODE.test(code);

/** A UN/LOCODE however it is written; `missing` is the message for a blank one, `example` stands in the API's description. */
export const unlocode = (missing: string, example = 'INNSA') =>
  requiredText(CODE_MAX, missing)
    .meta({
      description:
        'A UN/LOCODE: two letters for the country and three letters or digits from 2 to 9, in any case, also with a blank or hyphen.',
      examples: [example],
    })
    .transform(spellCode)
    .refine(isUnlocode, PORT_MESSAGES.codeWrong);

export const PORT_FIELDS = defineFields({
  code: {
    kind: 'text',
    max: CODE_MAX,
    label: 'UN/LOCODE',
    required: PORT_MESSAGES.codeMissing,
    importNames: 'locode unloc portcode unloccode',
    isInLists: true,
    width: 12,
  },
  name: {
    kind: 'text',
    max: 120,
    label: 'Name',
    required: PORT_MESSAGES.nameMissing,
    importNames: 'port portname namewodiacritics',
    isInLists: true,
    width: 32,
  },
  country: { kind: 'text', max: 80, label: 'Country', importNames: 'countryname', isInLists: true, width: 24 },
  latitude: {
    kind: 'number',
    min: -90,
    max: 90,
    label: 'Latitude',
    importNames: 'lat',
    isInLists: true,
    width: 12,
  },
  longitude: {
    kind: 'number',
    min: -180,
    max: 180,
    label: 'Longitude',
    importNames: 'lng lon long',
    isInLists: true,
    width: 12,
  },
} as const satisfies Fields);

/** Ports found for a few typed letters. */
export const PORT_OPTIONS_MAX = 20;

const portOption = z.object({ code: z.string(), name: z.string(), country: z.string().nullable() }).meta({ id: 'PortOption' });
export type PortOption = z.output<typeof portOption>;

/** Sea ports and other places of the UN/LOCODE. Everybody sees them; Managers keep the list. */
export const portKind = defineKind('Port', {
  area: 'ports',
  thing: 'port',
  words: { one: 'port', many: 'ports' },
  rights: kindRights('ports'),
  fields: PORT_FIELDS,
  path: '/api/ports',
  rows: 'ports',
  filters: {
    search: { by: 'text', fields: ['code', 'name', 'country'], max: 200, label: 'Search', isSearch: true },
    country: { by: 'value', field: 'country', label: 'Country' },
    position: { by: 'presence', field: 'latitude', label: 'Position' },
    added: { by: 'period', field: 'createdAt', label: 'Added on' },
  },
  sorts: ['name', 'code', 'country', 'createdAt'],
  toldOfDeleted: ['code', 'name', 'country'],
  alsoInDraft: { code: unlocode(PORT_MESSAGES.codeMissing) },
  alsoInChange: { code: unlocode(PORT_MESSAGES.codeMissing).optional() },
  bulk: (change) => change.pick({ country: true }),
  calls: () => ({
    options: endpoint({
      keys: 'ports',
      method: 'GET',
      path: '/api/ports/options',
      summary: `At most ${PORT_OPTIONS_MAX} ports to choose from for typed letters: first by code, then by the beginning of the name, then by any part of name or country.`,
      query: z.object({ search: text(200).optional() }),
      reply: z.array(portOption),
    }),
  }),
});
export const portEndpoints = portKind.endpoints;
export const importedPort = portKind.imported.extend({ code: unlocode(PORT_MESSAGES.codeMissing) });
export type Port = z.output<typeof portKind.record>;
export type PortDraft = z.output<typeof portKind.draft>;
export type PortChange = z.output<typeof portKind.change>;
