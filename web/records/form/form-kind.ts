import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Field, FieldGroup, Fields } from '@fairlead/contract/kit/records/fields';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Draft } from '../../platform/drafts/drafts.ts';
import type { PictureRule } from '../../platform/picture.ts';
import type { TimelineEntry } from '../timeline/timeline-entry.ts';
import type { KeptForm } from './kept-forms.ts';

/** What every stored record has. `updatedAt` is an instant; `version` grows by one with each accepted change. */
export interface StoredRecord {
  _id: string;
  updatedAt: string;
  version: number;
}

/** What a form holds, by field: text as typed, '' for blanks; an area may add parts that are more than a text. */
export type FormValues = Record<string, unknown>;

/** A picture chosen now, null for the stored one being removed, undefined for no change. */
export type Photo = File | null | undefined;

/** What an input shows and takes besides what its field says. */
export interface FieldHint {
  placeholder?: string;
  description?: string | undefined;
  maxLength?: number;
  /** Marked as required, as specified, and not enforced. */
  isMarked?: true;
  /** How a day reads; yyyy-mm-dd unless given. */
  format?: (day: string) => string;
  /** The last day that can be chosen. */
  max?: string;
  /** A required time stands in the browser's own input, as one that may be left out does. */
  isNative?: true;
  /** Takes the whole width. */
  isWide?: true;
}

/** What the input of a field that is a text in the form is given. */
export interface RecordInputProps<Kind extends Field = Field> {
  id: string;
  field: Kind;
  hint?: FieldHint | undefined;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Of an amount. */
  currency?: string | undefined;
  /** Why it may not be changed. */
  refused?: string | undefined;
}
export type ChoiceField = Extract<Field, { kind: 'choice' }>;

/** A record that a field refers to, by its id, which is '' for none; screens show the name. */
export interface Named {
  _id: string;
  name: string;
}

/** What the input of a reference, or of several, is given. The area that owns those records brings it. */
export interface ChooserProps<Chosen> {
  id: string;
  label: string;
  value: Chosen;
  onChange: (value: Chosen) => void;
  error: string | undefined;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  description?: string | undefined;
}

/** What an input of an area's own is given. */
export interface FieldInputProps<Values> {
  values: Values;
  onChange: (change: Partial<Values>) => void;
  /** By name in the body, as `sites.0.latitude`. */
  problems: FieldErrors;
  /** Fields that may not be changed, each with the reason. */
  refused: FieldErrors;
}

export interface FormStep<Values> {
  /** What the indicator calls it, and the step's heading. */
  label: string;
  title: string;
  /** A group that is all of its step is called like it, and shows no title of its own. */
  groups: readonly FieldGroup[];
  /** Below the groups: what is more than fields. */
  Extra?: ComponentType<FieldInputProps<Values>>;
}

/** Fields that only mean something together: they are kept, or taken over from someone else, as one. */
export interface MergeUnit<Values> {
  name: string;
  label: string;
  fields: readonly (keyof Values & string)[];
  /** Equal keys are equal values. */
  keyOf: (values: Values) => string;
  textOf: (values: Values) => string;
}

export interface Save<Stored, Values> {
  /** The record as it was read; absent for a new one. */
  before: Stored | undefined;
  values: Values;
  photo: Photo;
  /** What `freeze` made, of a kind that has it. */
  frozen?: unknown;
}

/** How a kind of record is saved over what others saved meanwhile. */
export interface MergeKind<Stored extends StoredRecord, Values extends FormValues> {
  /** Begins the names of its drafts and the ids of its inputs, as in `client`. */
  name: string;
  /** Its area, as the history names it. */
  area: string;
  /** What a sentence calls one of them, as in 'client'. */
  noun: string;
  nameOf: (values: Values) => string;
  valuesOf: (stored: Stored) => Values;
  /** Absent for a kind without pictures. */
  photo?: { of: (stored: Stored) => string | null };
  units: readonly MergeUnit<Values>[];
  /** The unit that a column of the history belongs to, where it is not the one of the same name. */
  unitOfColumn?: Readonly<Record<string, string>>;
  /** Resolves without a record where the save is kept on the device, to be sent later. */
  save: (save: Save<Stored, Values>) => Promise<Stored | undefined>;
  /** Shows a saved record everywhere it stands. */
  onSaved: (queries: QueryClient, saved: Stored) => Promise<void>;
  /** Reads it as it stands now, whatever is in memory. */
  read: (queries: QueryClient, id: string) => Promise<Stored>;
  /** The newest entries of its timeline, newest first. */
  readEntries: (queries: QueryClient, id: string) => Promise<readonly TimelineEntry[]>;
}

/** How a kind of record is typed in, checked, saved and merged. The area that owns the kind describes it once. */
export interface FormKind<Stored extends StoredRecord, Values extends FormValues> extends MergeKind<Stored, Values> {
  fields: Fields;
  /** By field; a function where they follow from what the form holds. */
  hints?: Readonly<Record<string, FieldHint | ((values: Values) => FieldHint)>>;
  /** The last one reviews what the others asked; a single one asks, and makes a plain form. */
  steps: readonly FormStep<Values>[];
  /** True: Next checks what was filled in so far. False: only the last step checks. */
  isCheckedByStep: boolean;
  blankValues: () => Values;
  /** How the form was opened, as JSON, where its values don't say it all: kept with them over a reload and given back by `onResume`. */
  opening?: unknown;
  /** Keeps a new one that is begun for one thing apart from what is begun for another. */
  draftOf?: string | undefined;
  /** The id under which the outbox sends a new one: what lies there is not offered again. */
  sentAs?: string;
  /** Where it is kept, if not by its name. */
  draft?: Draft<KeptForm<Stored, Values>>;
  /**
   * What is sent is made once, at the first send, and sent again as it was until something is changed in the form, over a reload too: so
   * a send whose answer was lost is repeated without storing anything twice. `values` is what the form holds from then on.
   */
  freeze?: (values: Values) => { frozen: unknown; values: Values };
  /** Says its first problem alone, in that problem's own words, until anything is changed. */
  isOneByOne?: true;
  /**
   * Finds records that may be the same as the one typed: mentioned while `fields` are typed, and asked about when the form goes on from
   * this step.
   */
  alike?: {
    step: number;
    fields: readonly (keyof Values & string)[];
    find: (values: Values, base: Stored | undefined) => Promise<Alike[]>;
  };
  /** What is wrong before anything is sent, by field in the order of the form; what stood there `before` may stay. */
  problemsOf: (values: Values, before: Values) => FieldErrors;
  /** Whether a field is asked for at all; all are unless given. */
  isAsked?: (field: string, values: Values) => boolean;
  /** The inputs of references, by the kind of record that they lead to. */
  choosers?: {
    one?: Readonly<Record<string, ComponentType<ChooserProps<Named>>>>;
    several?: Readonly<Record<string, ComponentType<ChooserProps<readonly Named[]>>>>;
  };
  /** The input of a choice to which the workspace may have added options. */
  ExtendedChoice?: ComponentType<RecordInputProps<ChoiceField>>;
  /** What else changes with a change. */
  follow?: (change: Partial<Values>, values: Values) => Partial<Values>;
  /** Inputs of the area's own, by field. */
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps<Values>>>>;
  /** Where a refused field stands that is none of `fields`. */
  placeOf?: (field: string) => FieldPlace | undefined;
  /** How a value reads: in the review and beside another version of it. */
  textOf: (values: Values, field: string) => string;
  /** Below the review's groups: what is more than fields. */
  ReviewExtra?: ComponentType<{ values: Values }>;
  photo?: {
    of: (stored: Stored) => string | null;
    rule: PictureRule;
    isSquare: boolean;
    /** Whether the device keeps a chosen one as it keeps what is typed. */
    isKept?: boolean;
    /** Says why a picture was refused; an alert does unless given. */
    onProblem?: (message: string) => void;
  };
}

/** A record that may be the same as the one in the form. */
export interface Alike {
  _id: string;
  name: string;
  path: string;
  /** As in 'same e-mail'. */
  why: string;
}

/** A value's place in the form. */
export interface FieldPlace {
  /** The id of its input. */
  id: string;
  label: string;
  step: number;
}
