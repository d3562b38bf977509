import { CLIENT_FIELDS, CLIENT_LABELS, type Client, type ClientChange, type ClientFormField } from '@fairlead/contract/clients';
import { type ClientMerge, MERGED_MOST, type MergeQuestion } from '@fairlead/contract/clients/merges';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Field } from '@fairlead/contract/kit/records/fields';
import { conflictIdOf, labelOfUnit } from '../../../records/merge/conflict.rules.ts';
import {
  countFilled,
  type GatheredUnit,
  type Gathering,
  type GatherKind,
  joinLists,
  joinTexts,
} from '../../../records/merge/gather.rules.ts';
import { PHOTO_UNIT } from '../../../records/merge/merge.rules.ts';
import { fieldText } from '../client-text.rules.ts';
import { blankValues, CLIENT_UNITS, type ClientValues, changedBody, valuesOf } from '../form/client-form.rules.ts';

/** Lists with commas, of which those of two clients read on in one another. */
const LISTS: readonly ClientFormField[] = [
  ...(['socialLinks', 'competitors', 'typicalCargoes', 'tradingRoutes'] as const),
  ...(['preferredLoadPorts', 'preferredDischargePorts', 'preferredAgents'] as const),
];
const TEXTS: readonly ClientFormField[] = ['historicalVolume', 'demurrageTerms', 'specialRequirements', 'riskNotes', 'notes'];

/** Fields that only make sense together beside those that belong together in every form: a reason is one of a status, an end one of a start. */
const PAIRS: readonly { name: ClientFormField; label: string; fields: readonly [ClientFormField, ClientFormField] }[] = [
  { name: 'currentStatus', label: CLIENT_LABELS.currentStatus, fields: ['currentStatus', 'lostReason'] },
  { name: 'projectTimelineStart', label: 'Project Timeline', fields: ['projectTimelineStart', 'projectTimelineEnd'] },
];
const PAIRED = PAIRS.flatMap(({ fields }) => fields as readonly string[]);

const pairUnit = ({ name, label, fields }: (typeof PAIRS)[number]): GatheredUnit<ClientValues> => ({
  name,
  label,
  fields,
  keyOf: (values) => fields.map((field) => values[field].trim()).join('\n'),
  textOf: (values) => {
    const filled = fields.filter((field) => values[field] !== '');
    if (filled.length === 0) return fieldText(values, name);
    return name === 'projectTimelineStart'
      ? fields.map((field) => fieldText(values, field)).join(' – ')
      : filled.map((field) => fieldText(values, field)).join('\n');
  },
});

const maxOf = (field: ClientFormField): number =>
  'max' in CLIENT_FIELDS[field] ? Number((CLIENT_FIELDS[field] as Field & { max: number }).max) : 0;

function joinerOf(unit: string): Pick<GatheredUnit<ClientValues>, 'join'> {
  if (unit === 'sites') return { join: joinSites };
  const field = [...LISTS, ...TEXTS].find((each) => each === unit);
  if (!field) return {};
  const join = LISTS.includes(field) ? joinLists : joinTexts;
  return {
    join(all) {
      const text = join(
        all.map((values) => values[field]),
        maxOf(field),
      );
      return text === undefined ? undefined : { [field]: text };
    },
  };
}

/** All places, those that are the same in everything once. */
function joinSites(all: readonly ClientValues[]): Partial<ClientValues> | undefined {
  const sites = new Map(all.flatMap((values) => values.sites.map((site) => [JSON.stringify(site), site] as const)));
  return sites.size <= CLIENT_FIELDS.sites.max ? { sites: [...sites.values()] } : undefined;
}

/** How clients become one (docs/product/duplicates.md). */
export const CLIENT_GATHERING: GatherKind<Client, ClientValues> = {
  name: 'client',
  nameOf: ({ companyName }) => companyName,
  valuesOf,
  blankValues,
  units: CLIENT_UNITS.filter(({ name }) => !PAIRED.includes(name) || PAIRS.some((pair) => pair.name === name)).map((unit) => {
    const pair = PAIRS.find(({ name }) => name === unit.name);
    return { ...(pair ? pairUnit(pair) : unit), ...joinerOf(unit.name) };
  }),
  picture: { unit: PHOTO_UNIT, label: 'Photo', blank: 'No photo', of: ({ profilePicture }) => profilePicture },
};

/** The one with the most to say, of equals the oldest; of those that may be kept. */
export function proposeKept(clients: readonly Client[], mayKeep: (client: Client) => boolean): string | undefined {
  const rank = (client: Client) => [-countFilled(CLIENT_GATHERING, client), client.createdAt] as const;
  const [best] = clients.filter(mayKeep).toSorted((one, other) => {
    const [filled, at] = rank(one);
    const [otherFilled, otherAt] = rank(other);
    return filled - otherFilled || at.localeCompare(otherAt);
  });
  return best?._id;
}

/** What is sent: what becomes other in the kept client, and the versions that it was chosen from. */
export function mergeQuestion(clients: readonly Client[], kept: Client, { outcome, picture }: Gathering<ClientValues>): MergeQuestion {
  const values = changedBody(outcome, valuesOf(kept)) as ClientChange;
  return {
    keepId: kept._id,
    ids: clients.filter(({ _id }) => _id !== kept._id).map(({ _id }) => _id),
    values: { ...values, ...(picture !== (kept.profilePicture ?? null) && { profilePicture: picture }) },
    versions: Object.fromEntries(clients.map(({ _id, version }) => [_id, version])),
  };
}

/** Whether this merge is the one that was asked for: the answer to it may have been lost. */
export const isMergeOf = ({ clients }: Pick<ClientMerge, 'clients'>, ids: readonly string[]): boolean =>
  clients.length === ids.length && clients.every(({ _id }) => ids.includes(_id));

/** What the server refused of `values`, by the unit that stands on the screen. */
export function problemsByUnit(fields: FieldErrors): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const field = path.replace(/^values\./, '').split('.')[0] as string;
    const unit =
      CLIENT_GATHERING.units.find((each) => (each.fields as string[]).includes(field))?.name ??
      (field === 'profilePicture' ? PHOTO_UNIT : field);
    problems[unit] ??= message;
  }
  return problems;
}

/** Where a unit stands on the screen, and what it is called. */
export const placeOfUnit = (unit: string): { id: string; label: string } => ({
  id: conflictIdOf(CLIENT_GATHERING, unit),
  label: labelOfUnit(CLIENT_GATHERING, unit) ?? unit,
});

/** 'A', 'A and B', 'A, B and C'. */
export const listClients = (clients: readonly { companyName: string }[]): string =>
  new Intl.ListFormat('en-US').format(clients.map(({ companyName }) => companyName));

/** Why so many can't be merged; undefined if they can. */
export const countHindrance = (count: number): string | undefined =>
  count >= 2 && count <= MERGED_MOST ? undefined : `Select 2 to ${MERGED_MOST} clients to merge them.`;
