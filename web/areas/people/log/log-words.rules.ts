import { nameDoer } from '@fairlead/contract/kit/keys/name-doer';
import type { LogEntry } from '@fairlead/contract/people/log';
import { SETTING_FIELDS, type SettingName } from '@fairlead/contract/settings/fields';

/** Who did it, where nobody was signed in. */
const OTHERS: Record<string, string> = {
  host: 'On the host',
  provider: 'The provider',
  mail: 'By a mailed code',
  link: 'By a one-time link',
};
/** The server's own doing, or somebody who was not signed in yet. */
const NOBODY = 'Nobody signed in';

export const nameActor = ({ changes, ...who }: Pick<LogEntry, 'by' | 'byKey' | 'changes'>): string =>
  nameDoer(who, OTHERS[String(changes.by)] ?? NOBODY);

/** What an entry says in one sentence, without its subject. */
export function describeLogEntry({ by, about, area, action, changes }: LogEntry): string {
  if (area === 'settings') return describeSettings(changes) || splitWords(action);
  if (area === 'calendar') return `${FEEDS[action] ?? splitWords(action)} for ${String(changes.kind)}`;
  if (action === 'exported')
    return [`exported ${String(changes.list)} as ${String(changes.format)}`, changes.rows].filter(Boolean).join(': ');
  const whom = about === null ? 'an account' : about === by ? 'their own account' : about;
  if (action === 'invited' && changes.secondStep === 'removed') return `made a one-time link for ${whom} that removes the second step`;
  if (action === 'keyCreated') return `made the API key “${String(changes.name)}” with the rights of ${whom}`;
  if (action === 'keyRevoked') return `revoked the API key “${String(changes.name)}” of ${whom}`;
  if (action === 'updated' || action === 'created') return describeAccount(action, whom, changes);
  return (ACTIONS[action] ?? ((name: string) => `${splitWords(action)}: ${name}`))(whom);
}

const FEEDS: Record<string, string> = {
  feedCreated: 'made a calendar address',
  feedRenewed: 'renewed a calendar address',
  feedRemoved: 'ended a calendar address',
};

const ACTIONS: Record<string, (whom: string) => string> = {
  invited: (whom) => `made a one-time link for ${whom}`,
  joined: (whom) => `${whom} joined`,
  linkAllowed: (whom) => `allowed the provider to link ${whom}`,
  addressFreed: (whom) => `freed the e-mail address of ${whom}`,
  linked: (whom) => `linked ${whom} to a person at the provider`,
  unlinked: (whom) => `freed ${whom} from its person at the provider`,
  unlocked: (whom) => `unlocked ${whom}`,
  passwordReset: (whom) => `reset the password of ${whom}`,
  resetUnblocked: (whom) => `allowed password resets of ${whom} again`,
  emailProved: (whom) => `confirmed the e-mail address of ${whom}`,
  secondFactorSet: (whom) => `set up the second step of ${whom}`,
  secondFactorRemoved: (whom) => `turned off the second step of ${whom}`,
  secondFactorReset: (whom) => `removed the second step of ${whom}`,
  recoveryCodesRenewed: (whom) => `made new recovery codes for ${whom}`,
  signedOut: (whom) => `ended a session of ${whom}`,
  signedOutEverywhere: (whom) => `ended all sessions of ${whom}`,
};

/** The words for what an Administrator, the provider or the owner changed of an account. */
function describeAccount(action: string, whom: string, changes: LogEntry['changes']): string {
  const role = latest(changes.role);
  if (action === 'created') return `added the account ${whom}${role === undefined ? '' : ` as ${role}`}`;
  const parts = [
    ...(role === undefined ? [] : [`gave ${whom} the role ${role}`]),
    ...(changes.disabled === undefined ? [] : [`${latest(changes.disabled) === 'true' ? 'locked' : 'unlocked'} ${whom}`]),
    ...(changes.employeeId === undefined ? [] : [`changed the employee of ${whom}`]),
  ];
  const fields = Array.isArray(changes.fields) ? changes.fields.map(String).filter((field) => field !== 'mustChangePassword') : [];
  if (fields.length > 0) parts.push(`changed ${fields.map(nameField).join(', ')} of ${whom}`);
  return parts.join(', ') || `changed ${whom}`;
}

/** The words of fields whose own names are not for reading. */
const FIELD_WORDS: Record<string, string> = {
  passwordHash: 'password',
  emailId: 'e-mail address',
  pictureId: 'profile picture',
};

const nameField = (field: string) => (Object.hasOwn(FIELD_WORDS, field) ? FIELD_WORDS[field] : splitWords(field));

function describeSettings(changes: LogEntry['changes']): string {
  const parts = Object.entries(changes).map(([name, value]) => {
    const label = Object.hasOwn(SETTING_FIELDS, name) ? SETTING_FIELDS[name as SettingName].label : splitWords(name);
    return isPair(value) ? `${label}: ${tell(value.from)} → ${tell(value.to)}` : `${label}: ${tell(value)}`;
  });
  return parts.length === 0 ? '' : `changed ${parts.join('; ')}`;
}

const isPair = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

/** A value after the change; undefined if there is none. */
function latest(value: unknown): string | undefined {
  const after = isPair(value) ? value.to : value;
  return after === undefined || after === null ? undefined : String(after);
}

/** A value of a setting. A list is told by its length, because it may be long. */
function tell(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (Array.isArray(value)) return value.length > 3 ? `${value.length} lines` : value.join(', ') || 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

const splitWords = (name: string) => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
