import { type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { type DialogKind, useRecordDialogs } from '../../../records/form/use-record-dialogs.tsx';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { type ListedVisit, visitRecords } from '../checkins.queries.ts';
import { whenText } from '../visit-fields.rules.ts';
import type { VisitValues } from './visit-form.rules.ts';

const KIND: DialogKind<CheckIn, VisitValues, ListedVisit> = {
  name: 'visit',
  noun: 'visit',
  nameOf: ({ companyName }) => `the visit to ${companyName}`,
  pathOf: paths.checkIn,
  Wizard: lazyPart(() => import('./visit-wizard.tsx'), 'VisitWizard'),
  read: visitRecords.read,
  remove: ({ _id }) => api(checkInEndpoints.remove, { params: { id: _id } }),
};

interface VisitDialogsOptions {
  /** The visit whose page this is, as it stands now. */
  current?: CheckIn;
  onDeleted?: () => Promise<void>;
  /** Says why a visit could not be deleted. */
  onDeleteFailed: (error: unknown) => void;
}

/** The dialogs that a visit is corrected and deleted in; `dialogs` goes into the page. */
export function useVisitDialogs({ onDeleted, ...options }: VisitDialogsOptions) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isKept, setKept] = useState(false);
  const { dialogs, ...actions } = useRecordDialogs(KIND, {
    ...options,
    onKept: () => setKept(true),
    deleteWords: (visit) => ({
      title: 'Delete this visit?',
      text: `The visit to ${visit.companyName} on ${whenText(visit)} goes to Recently deleted for ${DELETED_KEPT_DAYS} days.`,
    }),
    failure: (error) => describeError(error, 'The visit could not be corrected. Please try again.'),
    onDeleted: async ({ _id }) => {
      await onDeleted?.();
      // The list is read again behind the closed dialog.
      void visitRecords.deleted(queries, _id);
    },
  });
  const bar = isKept && (
    <UndoBar
      message="The correction waits on this device and is sent by itself."
      action="Show"
      onUndo={() => void navigate({ to: paths.waiting })}
      onGone={() => setKept(false)}
    />
  );
  return {
    ...actions,
    dialogs: (
      <>
        {dialogs}
        {bar}
      </>
    ),
  };
}
