import {
  CLIENT_FIELDS,
  CLIENT_MESSAGES,
  CLIENT_PHOTO_MAX_BYTES,
  type Client,
  type ClientChange,
  type ClientDraft,
  clientEndpoints,
} from '@fairlead/contract/clients';
import { awaitUpload } from '../../../platform/api/await-upload.ts';
import { api } from '../../../platform/api.ts';
import { currentSession } from '../../../platform/session.ts';
import type { FormKind, Photo, Save } from '../../../records/form/form-kind.ts';
import { OfferedInput } from '../../settings/public/offered-options.tsx';
import { editHindrance } from '../client-error.rules.ts';
import { clientRecords } from '../clients.queries.ts';
import { SiteEditor } from '../sites/site-editor.tsx';
import { SiteReview } from '../sites/site-review.tsx';
import { AssigneeField } from './assignee-field.tsx';
import { CategoryField } from './category-field.tsx';
import { COMPARED, findAlike } from './client-alike.ts';
import {
  addedBody,
  BILLING_STEP,
  blankValues,
  CLIENT_COLUMNS,
  CLIENT_UNITS,
  type ClientValues,
  CORPORATE_STEP,
  changedBody,
  isAsked,
  placeOf,
  problemsOf,
  REVIEW_STEP,
  textOf,
  valuesOf,
} from './client-form.rules.ts';

/** How a client's form is filled in, checked, saved and merged (docs/product/clients.md). */
export const CLIENT_FORM: FormKind<Client, ClientValues> = {
  name: 'client',
  area: 'clients',
  noun: 'client',
  nameOf: ({ companyName }) => companyName,
  fields: CLIENT_FIELDS,
  steps: [CORPORATE_STEP, { ...BILLING_STEP, Extra: SiteEditor }, REVIEW_STEP],
  isCheckedByStep: true,
  alike: { step: 0, fields: COMPARED, find: findAlike },
  ExtendedChoice: OfferedInput,
  inputs: {
    assignedTo: AssigneeField,
    category: CategoryField,
  },
  ReviewExtra: SiteReview,
  blankValues,
  valuesOf,
  problemsOf,
  isAsked,
  placeOf,
  textOf,
  photo: {
    of: ({ profilePicture }) => profilePicture,
    rule: { maxBytes: CLIENT_PHOTO_MAX_BYTES, notAnImage: CLIENT_MESSAGES.notAnImage, tooLarge: CLIENT_MESSAGES.photoTooLarge },
    isSquare: true,
  },
  units: CLIENT_UNITS,
  unitOfColumn: CLIENT_COLUMNS,
  save: ({ before, values, photo }: Save<Client, ClientValues>) => (before ? update(before, values, photo) : add(values, photo)),
  ...clientRecords.form,
};

function add(values: ClientValues, photo: Photo): Promise<Client> {
  const body = addedBody(values) as ClientDraft;
  if (!photo) return api(clientEndpoints.create, { body });
  return awaitUpload(api(clientEndpoints.create, { body, file: photo }), CLIENT_MESSAGES.createWithFileFailed);
}

async function update(before: Client, values: ClientValues, photo: Photo): Promise<Client> {
  const hindrance = editHindrance(before._id, currentSession() !== undefined);
  if (hindrance) throw new Error(hindrance);
  const change = changedBody(values, valuesOf(before)) as ClientChange;
  const body = { ...change, ...(photo === null && { profilePicture: null }), version: before.version };
  const params = { id: before._id };
  if (!photo) return api(clientEndpoints.update, { params, body });
  return awaitUpload(api(clientEndpoints.update, { params, body, file: photo }), CLIENT_MESSAGES.updateWithFileFailed);
}
