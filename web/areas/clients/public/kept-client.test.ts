import { expect, it } from 'vitest';
import { aPocketClient } from '../../../testing/a-pocket.ts';
import { beginsAlike, byName, findClients, withSearchText } from './kept-client.ts';

const KEPT = [
  aPocketClient({ _id: 'generale', companyName: 'Société Générale de Fret', address: 'Quai 4, Le Havre', country: 'France' }),
  aPocketClient({ _id: 'shahn', companyName: 'شركة الشحن الدولية', mobile: '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧' }),
  aPocketClient({ _id: 'mumbai', companyName: 'मुंबई शिपिंग', phone: '०२२ २२६१ ४८९३' }),
  aPocketClient({ _id: 'odos', companyName: 'ΟΔΟΣ Ναυτιλία', email: 'Desk@Odos.example' }),
  aPocketClient({
    _id: 'konkan',
    companyName: 'Konkan Bulk',
    primaryContactName: 'Asha Rao',
    mobile: '+91 98200-12345',
    phone: '022 555 0143',
  }),
  aPocketClient({
    ...{ _id: 'yard', companyName: 'Bulk of Kandla' },
    sites: [{ name: 'Gate 9, Kandla Yard', latitude: 23, longitude: 70, radius: 300 }],
  }),
]
  .map(withSearchText)
  .sort(byName);
const find = (search: string) => findClients(KEPT, search).map(({ _id }) => _id);

it.each([
  ['the name without its accents', 'societe generale', ['generale']],
  ['another case', 'KONKAN', ['konkan']],
  ['a part of a word', 'onka', ['konkan']],
  ['a word that is a digit, not in numbers', 'konkan 9', []],
  ['words in any order', 'rao asha', ['konkan']],
  ['words of different fields', 'konkan asha', ['konkan']],
  ['the city of the address', 'le havre', ['generale']],
  ['the name of a site', 'kandla yard', ['yard']],
  ['the e-mail address', 'desk@odos', ['odos']],
  ['Greek letters whatever their form', 'οδός', ['odos']],
  ['Arabic with vowel signs', 'الشَحن', ['shahn']],
  ['Devanagari', 'शिपिंग', ['mumbai']],
  ['a number as it is written', '+91 98200-12345', ['konkan']],
  ['a number written together', '9198200', ['konkan']],
  ['a number as it is dialled within the country', '098200 12345', ['konkan']],
  ['a number with 00 before the country', '0091 98200', ['konkan']],
  ['the end of a number', '200 12345', ['konkan']],
  ['plain digits of a number in Arabic ones', '971501234567', ['shahn']],
  ['Devanagari digits of a number in plain ones', '५५५०१४३', ['konkan']],
  ['letters in another order', 'knokan', ['konkan']],
  ['a letter that is missing', 'genrale', ['generale']],
  ['a letter too many', 'konnkan bulk', ['konkan']],
  ['a wrong letter in one of two words', 'bulk kabdla', ['yard']],
  ['a wrong last letter', 'konj', ['konkan']],
  ['a wrong letter in a short word, which is another word', 'rap', []],
  ['two wrong letters', 'kinkin', []],
  ['what nobody has', 'zephyr', []],
  ['words of two clients', 'konkan havre', []],
])('finds by %s: %s', (_, search, expected) => {
  expect(find(search)).toEqual(expected);
});

it('shows all by name without a search, and first those that begin with it', () => {
  expect(find('  ')).toEqual(KEPT.map(({ _id }) => _id));
  expect(find('bulk')).toEqual(['yard', 'konkan']);
});

it.each([
  ['globex', 'globex', true],
  ['globex', 'glo', true],
  ['globex', 'golbex', true],
  ['globex', 'lgobex', true],
  ['globex', 'gobex', true],
  ['globex', 'lobex', true],
  ['globex', 'gllobex', true],
  ['globex', 'xglobex', true],
  ['globex', 'glabex', true],
  ['globex', 'globey', true],
  ['globex', 'globexx', true],
  ['globex', 'globexxx', false],
  ['globex', 'gbolex', false],
  ['globex', 'zephyr', false],
  ['glo', 'globex', false],
])('%s begins like %s: %j', (text, word, expected) => {
  expect(beginsAlike(text, word)).toBe(expected);
});
