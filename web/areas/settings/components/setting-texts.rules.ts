import type { Visibility } from '@fairlead/contract/kit/permissions';
import { SETTING_FIELDS, type SettingField, type SettingName } from '@fairlead/contract/settings/fields';

export const VISIBILITY_NAMES: Record<Visibility, string> = {
  all: 'All clients',
  department: "Their department's clients",
  own: 'Their own clients',
};

const countDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;
export const nameAge = (days: number) => (days === 0 ? 'Never' : `After ${countDays(days)}`);
export const nameSilence = (days: number) => (days === 0 ? 'No data on devices' : `Kept ${countDays(days)} without contact`);
export const nameHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** How a value of a setting reads where it is no input. */
export function textOfSetting(name: SettingName, value: unknown): string {
  const { control }: SettingField = SETTING_FIELDS[name];
  switch (control) {
    case 'lines':
    case 'roles':
      return (value as string[]).join('\n') || 'None';
    case 'switch':
      return value === true ? 'Yes' : 'No';
    case 'visibility':
      return VISIBILITY_NAMES[value as Visibility];
    case 'days':
      return nameAge(Number(value));
    case 'deviceDays':
      return nameSilence(Number(value));
    case 'hour':
      return nameHour(Number(value));
    default:
      return String(value) || 'None';
  }
}
