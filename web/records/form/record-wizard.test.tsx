import { defineFields, type TypedField } from '@fairlead/contract/kit/records/fields';
import { recordSchemas } from '@fairlead/contract/kit/records/record-schemas';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { unitsOfFields } from '../merge/units.rules.ts';
import type { FormKind, Save } from './form-kind.ts';
import { blankTexts, bodyOfTexts, problemsIn, textsOf, withoutBlanks } from './form-values.rules.ts';
import { RecordWizard } from './record-wizard.tsx';

/** A kind made up for these tests: its form is plain, and it has no pictures. */
const FIELDS = defineFields({
  vesselName: { kind: 'text', max: 60, label: 'Vessel Name', required: 'Vessel Name is a required field', step: 'Vessel' },
  flag: { kind: 'choice', options: ['Panama', 'India'], label: 'Flag', step: 'Vessel' },
  deadweight: { kind: 'number', min: 0, max: 1_000_000, label: 'Deadweight', step: 'Vessel' },
});
type Values = Record<TypedField<typeof FIELDS>, string>;
interface Vessel {
  _id: string;
  updatedAt: string;
  version: number;
  vesselName: string;
  flag: string | null;
  deadweight: number | null;
}
const { draft } = recordSchemas('Vessel', FIELDS);
const textOf = (values: Values, field: string) => values[field as keyof Values] || 'Not provided';
const stored: Vessel = {
  _id: 'v1',
  updatedAt: '2026-11-01T08:00:00.000Z',
  version: 1,
  vesselName: 'Asha',
  flag: 'India',
  deadweight: 5000,
};

const save = vi.fn<(save: Save<Vessel, Values>) => Promise<Vessel>>();
const read = vi.fn<() => Promise<Vessel>>();
const KIND: FormKind<Vessel, Values> = {
  name: 'vessel',
  area: 'vessels',
  noun: 'vessel',
  nameOf: ({ vesselName }) => vesselName,
  fields: FIELDS,
  steps: [{ label: 'Vessel', title: 'Vessel', groups: [{ title: 'Vessel', fields: Object.keys(FIELDS) }] }],
  isCheckedByStep: true,
  blankValues: () => blankTexts(FIELDS),
  valuesOf: (vessel) => textsOf(FIELDS, vessel),
  problemsOf: (values) => problemsIn(draft, FIELDS, withoutBlanks(bodyOfTexts(FIELDS, values))),
  textOf,
  units: unitsOfFields(FIELDS, textOf),
  save,
  onSaved: async () => undefined,
  read,
  readEntries: async () => [],
};
const WORDS = {
  add: 'Add Vessel',
  edit: 'Edit Vessel',
  finish: { add: 'Add', edit: 'Save' },
  saving: { add: 'Adding...', edit: 'Saving...' },
};

beforeEach(() => {
  signedInAs('riya.nair');
  save.mockReset();
  read.mockReset();
});

async function plainForm(record?: Vessel) {
  const onSaved = vi.fn();
  const form = <RecordWizard kind={KIND} words={WORDS} record={record} onSaved={onSaved} onClose={() => undefined} failure={String} />;
  const page = await renderPage(form);
  await screen.findByRole('dialog');
  return { ...page, onSaved };
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

it('one step makes a plain form: no indicator, no review, and its button saves', async () => {
  save.mockResolvedValue(stored);
  const { user, onSaved } = await plainForm();
  expect([screen.queryByRole('list', { name: 'Steps' }), screen.queryByRole('button', { name: 'Next' })]).toEqual([null, null]);
  await user.type(field(/^Vessel Name/), 'Asha');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await expect.poll(() => onSaved.mock.calls).toEqual([[stored]]);
  expect(save.mock.calls[0]?.[0]).toMatchObject({ before: undefined, values: { vesselName: 'Asha', flag: '', deadweight: '' } });
});

it('says what is missing in the words of the field table, and sends nothing', async () => {
  const { user } = await plainForm();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Vessel Name is a required field');
  expect(field(/^Vessel Name/).getAttribute('aria-invalid')).toBe('true');
  expect(save).not.toHaveBeenCalled();
});

it('takes the summary away with the last problem that is mended', async () => {
  const { user } = await plainForm();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Vessel Name is a required field');
  await user.type(field(/^Vessel Name/), 'A');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is kept over a reload', async () => {
  const first = await plainForm();
  await first.user.type(field(/^Vessel Name/), 'Asha');
  first.unmount();
  await plainForm();
  expect(field(/^Vessel Name/).value).toBe('Asha');
  expect(screen.getByText('What you had typed is back.')).toBeDefined();
});

it('meets what someone else saved first in the form itself', async () => {
  const newer = { ...stored, vesselName: 'Asha II', deadweight: 7000, version: 2 };
  save.mockRejectedValueOnce(new ApiError('conflict', 'Changed', 409)).mockResolvedValue(newer);
  read.mockResolvedValue(newer);
  const { user, onSaved } = await plainForm(stored);
  await user.clear(field(/^Vessel Name/));
  await user.type(field(/^Vessel Name/), 'Usha');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Someone else saved this vessel while you were editing it')).toBeDefined();
  expect(field(/^Deadweight/).value).toBe('7000');
  await user.click(screen.getByRole('radio', { name: /^Yours.*Usha/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(save.mock.calls[1]?.[0]).toMatchObject({ before: newer, values: { vesselName: 'Usha', deadweight: '7000' } });
});
