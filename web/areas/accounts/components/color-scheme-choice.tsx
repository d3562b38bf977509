import { useMantineColorScheme } from '@mantine/core';
import { Segmented } from '../../../ui/menus/segmented.tsx';

const CHOICES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light, dark or automatic. Stored in this browser. */
export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <Segmented label="Appearance" options={CHOICES} value={colorScheme} onChange={setColorScheme} />;
}
