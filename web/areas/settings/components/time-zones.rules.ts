/** Browsers still list some zones by the names that their cities had. */
const NAMES_NOW: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
const nameNow = (zone: string) => NAMES_NOW[zone] ?? zone;

/** Every zone that the browser knows, and the present one, which keeps the name the server has for it. */
export function zonesWith(present: string) {
  const names = [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')].map(nameNow))].sort();
  return names.map((name) => ({ value: name === nameNow(present) ? present : name, label: name.replaceAll('_', ' ') }));
}
