import { CLIENT_FIELDS } from '@fairlead/contract/clients';
import type { FieldInputProps } from '../../../records/form/form-kind.ts';
import { OfferedInput } from '../../settings/public/offered-options.tsx';
import type { ClientValues } from './client-form.rules.ts';

type Props = FieldInputProps<ClientValues>;

export const TypeField = (props: Props) => <OfferedInput {...props} id="client-type" name="type" field={CLIENT_FIELDS.type} />;
export const ContractTypeField = (props: Props) => (
  <OfferedInput {...props} id="client-contractType" name="contractType" field={CLIENT_FIELDS.contractType} />
);
export const IncotermsField = (props: Props) => (
  <OfferedInput {...props} id="client-incoterms" name="incoterms" field={CLIENT_FIELDS.incoterms} />
);
