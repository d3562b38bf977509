import { clientDraft } from '@fairlead/contract/clients';
import { expect, it } from 'vitest';
import { CLIENT_FILES } from '../../../areas/clients/import/client-import.rules.ts';
import { escapeFormula, unescapeFormula } from '../../../platform/output/formula-escape.ts';
import { cellReader } from './cells.rules.ts';
import { columnReader } from './columns.rules.ts';

const { fieldValue } = cellReader(CLIENT_FILES.fields);
const { guessedFields, hasHeader } = columnReader(CLIENT_FILES);

/** Beside patterns that go back over what they have read, these would be at work for hours. */
const MANY = 500_000;

it.each([
  ['email', ';'.repeat(MANY)],
  ['email', 'a;'.repeat(MANY)],
  ['email', `${'a '.repeat(MANY)}@`],
  ['email', `<${'a@'.repeat(MANY)}`],
  ['opportunityValue', `1${',1'.repeat(MANY)}`],
  ['followUpDate', `1/1/2026${' '.repeat(MANY)}\n`],
] as const)('takes a very long cell for %s as it comes, and the contract refuses it', (field, text) => {
  const value = fieldValue(field, text, null);
  expect(clientDraft.safeParse({ companyName: 'Long', email: 'long@example.test', [field]: value }).success).toBe(false);
});

it.each([`www.${'a.'.repeat(MANY)} `, `a@${'b.'.repeat(MANY)} `])('judges a column by the beginning of its cells', (text) => {
  expect(guessedFields(['Column 1'], false, [[text]])).toHaveLength(1);
  expect(hasHeader([text], [[text]])).toBeTypeOf('boolean');
});

it('refuses a website that is far too long without looking for an address in it', () => {
  const website = `${'a./'.repeat(MANY)} `;
  const result = clientDraft.safeParse({ companyName: 'Long', email: 'long@example.test', website });
  expect(result.error?.issues).toHaveLength(1);
});

it('defuses a very long text that begins like a telephone number, and takes that back', () => {
  const text = `+${' '.repeat(MANY)}y`;
  expect(escapeFormula(text)).toBe(`'${text}`);
  expect(unescapeFormula(escapeFormula(text))).toBe(text);
});

it.each([
  ['ops@a.example; sales@a.example', 'ops@a.example'],
  ['ops@a.example ::: sales@a.example', 'ops@a.example'],
  ['Riya Nair <riya@a.example>', 'riya@a.example'],
  ['ops@a.example,', 'ops@a.example,'],
])('of %s the first address is meant', (text, address) => {
  expect(fieldValue('email', text, null)).toBe(address);
});
