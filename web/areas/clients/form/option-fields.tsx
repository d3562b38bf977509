import { CLIENT_FIELDS } from '@fairlead/contract/clients';
import type { FieldInputProps } from '../../../records/form/form-kind.ts';
import { RecordInput } from '../../../records/form/record-input.tsx';
import { useOfferedOptions } from '../use-offered-options.ts';
import type { ClientValues } from './client-form.rules.ts';

type Props = FieldInputProps<ClientValues>;

/** A choice to which the workspace may have added options. What the client has already is offered too. */
function OptionField({ name, values, onChange, problems, refused }: Props & { name: 'type' | 'contractType' | 'incoterms' }) {
  const options = useOfferedOptions(CLIENT_FIELDS[name], values[name]);
  return (
    <RecordInput
      id={`client-${name}`}
      field={{ ...CLIENT_FIELDS[name], options }}
      value={values[name]}
      onChange={(value) => onChange({ [name]: value })}
      error={problems[name]}
      refused={refused[name]}
    />
  );
}

export const TypeField = (props: Props) => <OptionField {...props} name="type" />;
export const ContractTypeField = (props: Props) => <OptionField {...props} name="contractType" />;
export const IncotermsField = (props: Props) => <OptionField {...props} name="incoterms" />;
