import { ACCOUNT_ROLES, type Visibility } from '@fairlead/contract/kit/permissions';
import { SETTING_FIELDS, SETTINGS_MESSAGES, type SettingField, type SettingName } from '@fairlead/contract/settings/fields';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { CURRENCY_OPTIONS } from '../../../ui/choices/currency-options.ts';
import { Select } from '../../../ui/choices/select.tsx';
import { nameAge, nameHour, nameSilence } from './setting-texts.rules.ts';
import classes from './settings-form.module.css';
import { zonesWith } from './time-zones.rules.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

interface SettingControlProps {
  name: SettingName;
  value: unknown;
  /** True if the server's environment decides it. */
  isFixed: boolean;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** The input of one setting, by the kind of its control. */
export function SettingControl({ name, value, isFixed, error, onChange }: SettingControlProps) {
  const { label, hint, control }: SettingField = SETTING_FIELDS[name];
  const field = {
    label,
    description: isFixed ? `${hint} It ${SETTINGS_MESSAGES.fixedByHost}.` : hint,
    error,
    disabled: isFixed,
  };
  switch (control) {
    case 'visibility':
      return <VisibilityChoice label={label} hint={hint} value={value as Visibility} onChange={onChange} />;
    case 'switch':
      return <Checkbox {...field} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
    case 'roles':
      return (
        <Checkbox.Group {...field} value={value as string[]} onChange={onChange}>
          <div className={classes.roles}>
            {ACCOUNT_ROLES.map((role) => (
              <Checkbox key={role} value={role} label={`${role}s`} disabled={isFixed} />
            ))}
          </div>
        </Checkbox.Group>
      );
    case 'lines':
      return (
        <Textarea
          {...field}
          rows={Math.min(10, Math.max(3, (value as string[]).length + 1))}
          value={(value as string[]).join('\n')}
          onChange={(event) => onChange(event.currentTarget.value.split('\n'))}
        />
      );
    case 'currency':
    case 'timeZone':
      return (
        <Select
          {...field}
          data={control === 'currency' ? CURRENCY_OPTIONS : zonesWith(String(value))}
          value={String(value)}
          allowDeselect={false}
          searchable
          limit={50}
          nothingFoundMessage={control === 'currency' ? 'No such currency' : 'No such time zone'}
          onChange={(chosen) => onChange(chosen ?? value)}
        />
      );
    case 'days':
    case 'deviceDays':
      return (
        <NativeSelect
          {...field}
          data={control === 'days' ? daysWith(Number(value), DAYS, nameAge) : daysWith(Number(value), DEVICE_DAYS, nameSilence)}
          value={String(value)}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
      );
    case 'hour':
      return (
        <NativeSelect {...field} data={HOURS} value={String(value)} onChange={(event) => onChange(Number(event.currentTarget.value))} />
      );
    case 'count':
      return (
        <TextInput
          {...field}
          inputMode="numeric"
          autoComplete="off"
          value={String(value)}
          // What is no whole number is sent as it is, and refused by its name.
          onChange={({ currentTarget: { value: typed } }) => onChange(/^\d+$/.test(typed) ? Number(typed) : typed)}
        />
      );
    case 'text':
      return <TextInput {...field} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: nameHour(hour) }));
const DAYS = [0, 30, 90, 180, 365, 730];
const DEVICE_DAYS = [0, 1, 3, 7, 14, 21, 30];

/** The usual numbers of days, and the present one. */
const daysWith = (present: number, usual: readonly number[], nameOf: (days: number) => string) =>
  [...new Set([...usual, present])].sort((one, other) => one - other).map((days) => ({ value: String(days), label: nameOf(days) }));
