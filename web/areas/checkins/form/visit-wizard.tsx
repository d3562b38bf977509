import type { CheckIn } from '@fairlead/contract/checkins';
import type { FormKind } from '../../../records/form/form-kind.ts';
import { RecordWizard } from '../../../records/form/record-wizard.tsx';
import type { RecordFormProps } from '../../../records/form/use-record-form.ts';
import { useRefusedFields } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../visit-fields.rules.ts';
import type { VisitValues } from './visit-form.rules.ts';
import { VISIT_FORM } from './visit-form.tsx';

const WORDS = {
  add: 'Correct Visit',
  edit: 'Correct Visit',
  finish: { add: 'Save', edit: 'Save' },
  saving: { add: 'Saving...', edit: 'Saving...' },
};

interface VisitWizardProps extends RecordFormProps<CheckIn, VisitValues> {
  save?: FormKind<CheckIn, VisitValues>['save'];
  /** As the wizard's. */
  survivesReload?: boolean;
}

/** Corrects a visit in a plain form (docs/product/checkins.md). Mount it to open it. */
export function VisitWizard({ save = VISIT_FORM.save, ...props }: VisitWizardProps) {
  const refusedFields = useRefusedFields();
  const refused = props.record ? refusedFields('checkins', ownershipOf(props.record)) : {};
  return <RecordWizard kind={{ ...VISIT_FORM, save }} words={WORDS} refused={refused} {...props} />;
}
