import type { Fields } from '@fairlead/contract/kit/records/fields';
import type { Kind } from '@fairlead/contract/kit/records/kind';
import type { ZodType } from 'zod';
import { type AnyEndpoint, api } from '../../platform/api.ts';
import { plainForm, type ValuesOf } from '../form/form-fields.rules.ts';
import type { FieldHint, FormKind, FormValues, MergeKind, StoredRecord } from '../form/form-kind.ts';
import type { WizardWords } from '../form/record-wizard.tsx';

type Hints = Readonly<Record<string, FieldHint>>;

const asFields = (record: object) => record as Readonly<Record<string, unknown>>;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface PlainRecords<Stored extends StoredRecord> {
  kind: Kind;
  form: Pick<MergeKind<Stored, FormValues>, 'onSaved' | 'read' | 'readEntries'>;
}

/** The form of a kind that is added and edited by its usual calls: these fields in one step, checked by the contract. */
export function plainFormKind<Stored extends StoredRecord, const Own extends Fields>(
  { kind, form: stored }: PlainRecords<Stored>,
  { fields, schema, nameField, hints = {} }: { fields: Own; schema: ZodType; nameField: keyof Own & string; hints?: Hints },
): FormKind<Stored, ValuesOf<Own> & FormValues> {
  const { one } = kind.words;
  const { addedBody, changedBody, valuesOf, ...form } = plainForm<Own, ValuesOf<Own> & FormValues>(fields, { title: capital(one), schema });
  const call = (name: string, request: object) => api(kind.endpoints[name] as AnyEndpoint, request as never) as Promise<Stored>;
  return {
    ...form,
    ...stored,
    ...{ name: kind.thing, area: kind.area, noun: one, isCheckedByStep: false, hints },
    nameOf: (values) => String(values[nameField]),
    valuesOf: (record) => valuesOf(asFields(record)),
    save: ({ before, values }) =>
      before
        ? call('update', {
            params: { id: before._id },
            body: { ...changedBody(values, valuesOf(asFields(before))), version: before.version },
          })
        : call('create', { body: addedBody(values) }),
  };
}

/** What its dialog and buttons are called. */
export function plainWords({ words }: Kind): WizardWords {
  const noun = capital(words.one);
  return {
    ...{ add: `Add ${noun}`, edit: `Edit ${noun}` },
    finish: { add: `Add ${noun}`, edit: `Update ${noun}` },
    saving: { add: 'Adding...', edit: 'Updating...' },
  };
}
