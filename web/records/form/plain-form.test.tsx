import { defineFields } from '@fairlead/contract/kit/records/fields';
import { recordSchemas } from '@fairlead/contract/kit/records/record-schemas';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openDraft } from '../../platform/drafts/drafts.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { plainForm, type ValuesOf } from './form-fields.rules.ts';
import type { ChooserProps, FormKind, Named, Save } from './form-kind.ts';
import { RecordWizard } from './record-wizard.tsx';

const [KANDLA, ASHA, USHA] = [1, 2, 3].map((each) => `0198bbbb-0000-7000-8000-00000000000${each}`) as [string, string, string];

/** A kind made up for these tests, with each kind of field that is chosen or ticked and not typed. */
const CALL = defineFields({
  portId: { kind: 'reference', to: 'port', named: 'portName', label: 'Port', required: 'Say which port' },
  pilots: { kind: 'references', to: 'pilot', named: 'pilotNames', max: 5, label: 'Pilots', default: [] },
  isUrgent: { kind: 'flag', label: 'Urgent' },
  berth: { kind: 'choice', options: ['North'], extendedBy: 'berths', label: 'Berth' },
  from: { kind: 'time', label: 'From' },
  to: { kind: 'time', label: 'To' },
  notes: { kind: 'text', max: 60, label: 'Notes' },
});
interface Call {
  _id: string;
  updatedAt: string;
  version: number;
  [field: string]: unknown;
}
const STORED: Call = {
  ...{ _id: 'v1', updatedAt: '2026-11-01T08:00:00.000Z', version: 1 },
  ...{ portId: KANDLA, portName: 'Kandla', pilots: [ASHA, USHA], pilotNames: ['Asha', null], isUrgent: true },
  ...{ berth: 'North', from: '09:00', to: '10:00', notes: null },
};
const FORM = plainForm(CALL, {
  title: 'Call',
  schema: recordSchemas('Call', CALL).draft,
  together: [
    {
      name: 'times',
      label: 'Time',
      fields: ['from', 'to'],
      textOf: ({ from, to }) => `${from} to ${to}`,
      isSentWhole: true,
      columns: ['span'],
    },
  ],
});
type Values = ValuesOf<typeof CALL>;
const stored = FORM.valuesOf(STORED);

it('holds what is chosen with its name, and sends its id', () => {
  expect(stored).toMatchObject({
    portId: { _id: KANDLA, name: 'Kandla' },
    pilots: [
      { _id: ASHA, name: 'Asha' },
      { _id: USHA, name: 'someone unknown' },
    ],
    isUrgent: true,
  });
  const { portId, pilots, isUrgent, notes } = FORM.bodyOf(stored);
  expect({ portId, pilots, isUrgent, notes }).toEqual({ portId: KANDLA, pilots: [ASHA, USHA], isUrgent: true, notes: null });
  expect(FORM.addedBody(FORM.blankValues())).toEqual({ pilots: [], isUrgent: false });
});

it('sends of an edit only what differs, and of fields that belong together all', () => {
  expect(FORM.changedBody({ ...stored, notes: ' ', isUrgent: false }, stored)).toEqual({ isUrgent: false });
  expect(FORM.changedBody({ ...stored, to: '11:00' }, stored)).toEqual({ from: '09:00', to: '11:00' });
});

it('merges fields that belong together as one, and tells their columns with them', () => {
  expect(FORM.units.map(({ name }) => name)).toEqual(['portId', 'pilots', 'isUrgent', 'berth', 'times', 'notes']);
  const times = FORM.units.find(({ name }) => name === 'times');
  expect([times?.textOf(stored), times?.keyOf(stored) === times?.keyOf({ ...stored, to: '11:00' })]).toEqual(['09:00 to 10:00', false]);
  expect(FORM.unitOfColumn).toEqual({ from: 'times', to: 'times', span: 'times' });
});

it('says what is missing in the order of the form, and how each kind of value reads', () => {
  expect(FORM.problemsOf({ ...FORM.blankValues(), from: '9' })).toEqual({ portId: 'is required', from: 'must be a time like 09:30' });
  expect(['portId', 'pilots', 'isUrgent', 'berth', 'notes'].map((field) => FORM.textOf(stored, field))).toEqual([
    'Kandla',
    'Asha, someone unknown',
    'Yes',
    'North',
    'Not provided',
  ]);
  expect(FORM.textOf(FORM.blankValues(), 'pilots')).toBe('Nobody');
});

const save = vi.fn<(save: Save<Call, Values>) => Promise<Call>>();
const KIND: FormKind<Call, Values> = {
  ...FORM,
  name: 'call',
  area: 'calls',
  noun: 'call',
  nameOf: ({ portId }) => portId.name,
  isCheckedByStep: false,
  choosers: {
    one: { port: (props: ChooserProps<Named>) => <Chooser {...props} next={{ _id: KANDLA, name: 'Kandla' }} /> },
    several: { pilot: (props: ChooserProps<readonly Named[]>) => <Chooser {...props} next={[{ _id: ASHA, name: 'Asha' }]} /> },
  },
  ExtendedChoice: ({ field, onChange }) => (
    <button type="button" onClick={() => onChange('South')}>
      {field.label}
    </button>
  ),
  hints: { notes: ({ isUrgent }) => ({ placeholder: isUrgent ? 'Why is it urgent?' : 'Anything else?' }) },
  follow: ({ portId }) => (portId ? { notes: `For ${portId.name}` } : {}),
  save,
  onSaved: async () => undefined,
  read: async () => STORED,
  readEntries: async () => [],
};
const WORDS = {
  add: 'Add Call',
  edit: 'Edit Call',
  finish: { add: 'Add', edit: 'Save' },
  saving: { add: 'Adding...', edit: 'Saving...' },
};

function Chooser<Chosen>({ id, label, next, onChange, error, required }: ChooserProps<Chosen> & { next: Chosen }) {
  return (
    <button type="button" id={id} data-required={required} aria-describedby={error} onClick={() => onChange(next)}>
      {label}
    </button>
  );
}

beforeEach(() => {
  signedInAs('riya.nair');
  save.mockReset().mockResolvedValue(STORED);
});
const press = (name: string) => screen.getByRole('button', { name });

it('draws each kind of field by its input, and sends what was chosen with what follows from it', async () => {
  const onSaved = vi.fn();
  const { user } = await renderPage(
    <RecordWizard kind={KIND} words={WORDS} onSaved={onSaved} onClose={() => undefined} failure={String} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Say which port');
  expect([press('Port').getAttribute('aria-describedby'), document.activeElement]).toEqual(['is required', press('Port')]);

  await user.click(press('Port'));
  await user.click(press('Pilots'));
  await user.click(press('Berth'));
  const notes = screen.getByLabelText<HTMLInputElement>('Notes');
  expect([notes.value, notes.placeholder]).toEqual(['For Kandla', 'Anything else?']);
  await user.click(screen.getByRole('checkbox', { name: 'Urgent' }));
  expect(notes.placeholder).toBe('Why is it urgent?');
  await user.click(press('Add'));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(save.mock.calls[0]?.[0].values).toMatchObject({
    portId: { _id: KANDLA, name: 'Kandla' },
    pilots: [{ _id: ASHA, name: 'Asha' }],
    ...{ isUrgent: true, berth: 'South', from: '', notes: 'For Kandla' },
  });
});

it('sends what was sent at first again as it was, over a reload too, and anew once something is changed', async () => {
  let calls = 0;
  const kind: FormKind<Call, Values> = {
    ...KIND,
    isOneByOne: true,
    draftOf: KANDLA,
    problemsOf: ({ portId }): Record<string, string> => (portId._id === '' ? { portId: 'Say which port' } : {}),
    freeze: (values) => ({ frozen: { call: ++calls, notes: values.notes }, values: { ...values, from: '09:00' } }),
  };
  const frozen = () => save.mock.calls.map(([sent]) => sent.frozen);
  const render = () =>
    renderPage(<RecordWizard kind={kind} words={WORDS} onSaved={() => undefined} onClose={() => undefined} failure={() => 'No answer'} />);
  save.mockReset().mockRejectedValue(new Error());
  const first = await render();
  await first.user.click(await screen.findByRole('button', { name: 'Add' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Say which port');
  await first.user.click(press('Port'));
  expect(screen.queryByRole('alert')).toBeNull();
  await first.user.click(press('Add'));
  await screen.findByText('No answer');
  await first.user.click(press('Add'));
  await expect.poll(frozen).toEqual([1, 1].map((call) => ({ call, notes: 'For Kandla' })));
  first.unmount();

  const { user } = await render();
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await expect.poll(() => frozen().at(2)).toEqual({ call: 1, notes: 'For Kandla' });
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('09:00');
  await user.type(screen.getByLabelText('Notes'), '!');
  await user.click(press('Add'));
  await expect.poll(() => frozen().at(3)).toEqual({ call: 2, notes: 'For Kandla!' });
});

it('takes away no draft of its name that it has neither read nor written', async () => {
  const { user } = await renderPage(
    <RecordWizard kind={KIND} words={WORDS} onSaved={() => undefined} onClose={() => undefined} failure={String} />,
  );
  await screen.findByRole('button', { name: 'Add' });
  openDraft('call:new').write('of another tab');
  await user.click(press('Close'));
  expect(openDraft('call:new').read()).toBe('of another tab');
});
