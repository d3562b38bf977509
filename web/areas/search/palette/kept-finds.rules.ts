import { folded } from '@fairlead/contract/kit/records/folded';
import type { SearchResult } from '@fairlead/contract/search';
import { paths } from '../../../paths.ts';
import { type KeptClient, toDigits } from '../../clients/public/kept-client.ts';
import { CLIENT } from './find.ts';

/** A client of this device as the server would say that it was found. */
export function toResult(client: KeptClient, search: string): SearchResult {
  const { _id, companyName, primaryContactName, address, mobile, phone } = client;
  return {
    ...{ kind: CLIENT, id: _id, title: companyName, path: paths.client(_id) },
    detail: [primaryContactName, mobile ?? phone, address].filter(Boolean).join(' · ') || null,
    why: describeMatch(client, search),
  };
}

/** Where the search stands in a client: the first text that holds a word of it which the name does not. */
function describeMatch(client: KeptClient, search: string): string {
  const { companyName, primaryContactName, email, address, country, sites, mobile, phone } = client;
  const texts: [what: string, text: string | null][] = [
    ['Contact', primaryContactName],
    ['E-mail', email],
    ['Address', address],
    ['Country', country],
    ...sites.map(({ name }): [string, string] => ['Site', name]),
  ];
  const words = folded(search).split(' ');
  const holds = (text: string | null, word: string) => folded(text ?? '').includes(word);
  const missing = words.filter((word) => !holds(companyName, word));
  if (missing.length === 0) return 'Name';
  const digits = toDigits(search);
  const number = [mobile, phone].find((each) => digits !== '' && each !== null && toDigits(each).includes(digits));
  if (number) return `Phone ${number}`;
  const found = texts.find(([, text]) => missing.some((word) => holds(text, word)));
  return found ? `${found[0]} ${found[1]}` : `Like “${search}”`;
}
