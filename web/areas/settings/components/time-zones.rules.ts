import { currentZoneName, zoneText } from '@fairlead/contract/kit/zone-names';

/** Every zone that the browser knows, and the present one, which keeps the name the server has for it. */
export function zonesWith(present: string) {
  const names = [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')].map(currentZoneName))].sort();
  return names.map((name) => ({ value: name === currentZoneName(present) ? present : name, label: zoneText(name) }));
}
