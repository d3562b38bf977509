import { CARD_FILE, CONTACT_FIELDS, CONTACT_MESSAGES, type ContactDraft, contactKind } from '@fairlead/contract/contacts';
import { problemsIn, REQUIRED } from '../../../records/form/form-values.rules.ts';
import { fieldProblem } from '../../../ui/forms/field-problem.ts';
import { type ReadCard, readCards } from './read-cards.rules.ts';

/** How somebody is reached who is at the client already. */
interface Known {
  email: string | null;
  mobile: string | null;
  phone: string | null;
}

/** A card of a file, and what of it a contact can have. */
export interface FoundContact {
  name: string;
  draft: Omit<ContactDraft, 'clientId'>;
  /** What the card says and the contact won't have, each in a few words. */
  leftOut: string[];
  /** Why it can't be added. */
  problem: string | undefined;
  /** Why it is not ticked at first. */
  alike: string | undefined;
}

const SCHEMA = contactKind.draft.omit({ clientId: true });
/** Digits of a number that say whose it is, however its country is written. */
const OWN_DIGITS = 9;

/** Reads a vCard file. Throws an Error that names what is wrong with it. */
export function foundContacts(bytes: Uint8Array, known: readonly Known[]): FoundContact[] {
  const cards = readCards(bytes);
  if (cards.length === 0) throw new Error(CONTACT_MESSAGES.cardsMissing);
  if (cards.length > CARD_FILE.maxCards) throw new Error(CONTACT_MESSAGES.cardsTooMany);
  const present = new Set(known.flatMap(keysOf));
  const earlier = new Set<string>();
  return cards.map((card) => {
    const keys = keysOf(card);
    const alike = keys.some((key) => present.has(key))
      ? 'Already a contact'
      : keys.some((key) => earlier.has(key))
        ? 'Twice in this file'
        : undefined;
    for (const key of keys) earlier.add(key);
    return { ...contactOf(card), alike };
  });
}

function keysOf({ email, mobile, phone }: Known): string[] {
  const digits = [mobile, phone].map((number) => (number ?? '').replace(/\D/g, '').slice(-OWN_DIGITS));
  return [(email ?? '').toLowerCase(), ...digits].filter((key) => key !== '');
}

/** What the contract refuses is left out; without a name there is no contact. */
function contactOf({ morePhones, moreEmails, ...said }: ReadCard): Omit<FoundContact, 'alike'> {
  const stated = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')) as Partial<typeof said>;
  const { name: nameProblem, ...problems } = problemsIn(SCHEMA, CONTACT_FIELDS, stated);
  const draft = Object.fromEntries(Object.entries(stated).filter(([field]) => !(field in problems)));
  const more = (count: number, what: string) => (count > 0 ? [`${count} more ${what}${count === 1 ? '' : 's'}`] : []);
  return {
    name: said.name,
    draft: draft as FoundContact['draft'],
    leftOut: [
      ...Object.entries(problems).map(([field, problem]) => {
        const { label } = CONTACT_FIELDS[field as keyof typeof said];
        return field === 'email' ? `${fieldProblem(label, problem)} (${said.email.slice(0, 60)})` : fieldProblem(label, problem);
      }),
      ...more(morePhones, 'phone number'),
      ...more(moreEmails, 'e-mail address'),
    ],
    problem: nameProblem === REQUIRED ? CONTACT_MESSAGES.nameMissing : nameProblem && fieldProblem(CONTACT_FIELDS.name.label, nameProblem),
  };
}
