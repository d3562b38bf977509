import type { Client } from '@fairlead/contract/clients';
import { type AlikeClient, clientQuestionEndpoints } from '@fairlead/contract/clients/alike';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import type { Alike } from '../../../records/form/form-kind.ts';
import { type ClientValues, valuesOf } from './client-form.rules.ts';

/** The fields by which clients are alike. */
export const COMPARED = ['companyName', 'email', 'phone', 'mobile'] as const;
const REASONS: Record<AlikeClient['by'][number], string> = { email: 'e-mail', phone: 'phone number', name: 'name' };

/** The clients that may be the same as the one in the form, as far as what makes them alike was typed just now. */
export async function findAlike(values: ClientValues, base: Client | undefined): Promise<Alike[]> {
  const before = base && valuesOf(base);
  const typed = COMPARED.filter((field) => values[field].trim() !== '' && values[field] !== before?.[field]);
  if (typed.length === 0) return [];
  const asked = typed.some((field) => field === 'phone' || field === 'mobile') ? [...typed, 'country' as const] : typed;
  const body = { ...Object.fromEntries(asked.map((field) => [field, values[field]])), ...(base && { except: base._id }) };
  const found = await api(clientQuestionEndpoints.findAlike, { body });
  return found.map(({ _id, companyName, by }) => ({
    _id,
    name: companyName,
    path: paths.client(_id),
    why: `same ${by.map((reason) => REASONS[reason]).join(' and ')}`,
  }));
}
