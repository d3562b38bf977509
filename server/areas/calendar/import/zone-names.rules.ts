import { WINDOWS_ZONES } from './windows-zones.rules.ts';

/**
 * What Outlook, Exchange and Windows show of each of Windows's zones, today and in earlier versions, behind '(UTC-05:00)' or '(GMT-05:00)'. Outlook
 * writes these names into files. A name that stood for different zones in the course of time is not here.
 */
const DISPLAY_NAMES: Readonly<Record<string, readonly string[]>> = {
  'AUS Central Standard Time': ['Darwin'],
  'AUS Eastern Standard Time': ['Canberra, Melbourne, Sydney'],
  'Afghanistan Standard Time': ['Kabul'],
  'Alaskan Standard Time': ['Alaska'],
  'Aleutian Standard Time': ['Aleutian Islands'],
  'Altai Standard Time': ['Barnaul, Gorno-Altaysk'],
  'Arab Standard Time': ['Kuwait, Riyadh'],
  'Arabian Standard Time': ['Abu Dhabi, Muscat'],
  'Arabic Standard Time': ['Baghdad'],
  'Argentina Standard Time': ['City of Buenos Aires', 'Buenos Aires'],
  'Astrakhan Standard Time': ['Astrakhan, Ulyanovsk'],
  'Atlantic Standard Time': ['Atlantic Time (Canada)'],
  'Aus Central W. Standard Time': ['Eucla'],
  'Azerbaijan Standard Time': ['Baku'],
  'Azores Standard Time': ['Azores'],
  'Bahia Standard Time': ['Salvador'],
  'Bangladesh Standard Time': ['Dhaka', 'Astana, Dhaka'],
  'Belarus Standard Time': ['Minsk'],
  'Bougainville Standard Time': ['Bougainville Island'],
  'Canada Central Standard Time': ['Saskatchewan'],
  'Cape Verde Standard Time': ['Cabo Verde Is.', 'Cape Verde Is.'],
  'Caucasus Standard Time': ['Yerevan', 'Baku, Tbilisi, Yerevan'],
  'Cen. Australia Standard Time': ['Adelaide'],
  'Central America Standard Time': ['Central America'],
  'Central Asia Standard Time': ['Bishkek'],
  'Central Brazilian Standard Time': ['Cuiaba', 'Manaus'],
  'Central Europe Standard Time': [
    'Belgrade, Bratislava, Budapest, Ljubljana, Prague',
    'Belgrade, Pozsony, Budapest, Ljubljana, Prague',
    'Prague, Central Europe',
  ],
  'Central European Standard Time': [
    'Sarajevo, Skopje, Warsaw, Zagreb',
    'Sarajevo, Skopje, Sofija, Vilnius, Warsaw, Zagreb',
    'Sarajevo/Warsaw/Zagreb',
  ],
  'Central Pacific Standard Time': ['Solomon Is., New Caledonia', 'Magadan, Solomon Is., New Caledonia'],
  'Central Standard Time': ['Central Time (US & Canada)', 'Central Time (US and Canada)'],
  'Central Standard Time (Mexico)': [
    'Guadalajara, Mexico City, Monterrey',
    'Guadalajara, Mexico City, Monterrey - New',
    'Guadalajara, Mexico City, Monterrey - Old',
    'Mexico City',
  ],
  'Chatham Islands Standard Time': ['Chatham Islands'],
  'China Standard Time': [
    'Beijing, Chongqing, Hong Kong, Urumqi',
    'Beijing, Chongqing, Hong Kong SAR, Urumqi',
    'Beijing, Hong Kong, Singapore, Taipei',
  ],
  'Cuba Standard Time': ['Havana'],
  'Dateline Standard Time': ['International Date Line West'],
  'E. Africa Standard Time': ['Nairobi'],
  'E. Australia Standard Time': ['Brisbane'],
  'E. Europe Standard Time': ['Chisinau'],
  'E. South America Standard Time': ['Brasilia'],
  'Easter Island Standard Time': ['Easter Island'],
  'Eastern Standard Time': ['Eastern Time (US & Canada)', 'Eastern Time (US and Canada)'],
  'Eastern Standard Time (Mexico)': ['Chetumal'],
  'Egypt Standard Time': ['Cairo'],
  'Ekaterinburg Standard Time': ['Ekaterinburg'],
  'FLE Standard Time': [
    'Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius',
    'Helsinki, Riga, Tallinn',
    'Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius',
  ],
  'Fiji Standard Time': ['Fiji', 'Fiji, Kamchatka, Marshall Is.', 'Fiji Islands, Kamchatka, Marshall Islands', 'Fiji, Marshall Is.'],
  'GMT Standard Time': [
    ...['Dublin, Edinburgh, Lisbon, London', 'Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London'],
    ...['Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London', 'Greenwich Mean Time - Dublin, Edinburgh, Lisbon, London'],
  ],
  'GTB Standard Time': ['Athens, Bucharest', 'Athens, Bucharest, Istanbul', 'Bucharest'],
  'Georgian Standard Time': ['Tbilisi'],
  'Greenland Standard Time': ['Greenland'],
  'Greenwich Standard Time': ['Monrovia, Reykjavik', 'Casablanca, Monrovia, Reykjavik', 'Casablanca, Monrovia'],
  'Haiti Standard Time': ['Haiti'],
  'Hawaiian Standard Time': ['Hawaii'],
  'India Standard Time': [
    'Chennai, Kolkata, Mumbai, New Delhi',
    'Calcutta, Chennai, Mumbai, New Delhi',
    'Bombay, Calcutta, Madras, New Delhi',
    'Mumbai, Calcutta, Chennai, New Delhi',
  ],
  'Iran Standard Time': ['Tehran'],
  'Israel Standard Time': ['Jerusalem', 'Israel'],
  'Jordan Standard Time': ['Amman'],
  'Kaliningrad Standard Time': ['Kaliningrad'],
  'Korea Standard Time': ['Seoul'],
  'Libya Standard Time': ['Tripoli'],
  'Line Islands Standard Time': ['Kiritimati Island'],
  'Lord Howe Standard Time': ['Lord Howe Island'],
  'Magadan Standard Time': ['Magadan'],
  'Magallanes Standard Time': ['Punta Arenas'],
  'Marquesas Standard Time': ['Marquesas Islands'],
  'Mauritius Standard Time': ['Port Louis'],
  'Middle East Standard Time': ['Beirut'],
  'Montevideo Standard Time': ['Montevideo'],
  'Morocco Standard Time': ['Casablanca'],
  'Mountain Standard Time': ['Mountain Time (US & Canada)', 'Mountain Time (US and Canada)'],
  'Mountain Standard Time (Mexico)': [
    'Chihuahua, La Paz, Mazatlan',
    'Chihuahua, La Paz, Mazatlan - New',
    'Chihuahua, La Paz, Mazatlan - Old',
    'La Paz, Mazatlan',
  ],
  'Myanmar Standard Time': ['Yangon (Rangoon)', 'Rangoon'],
  'N. Central Asia Standard Time': ['Novosibirsk'],
  'Namibia Standard Time': ['Windhoek'],
  'Nepal Standard Time': ['Kathmandu', 'Katmandu'],
  'New Zealand Standard Time': ['Auckland, Wellington'],
  'Newfoundland Standard Time': ['Newfoundland'],
  'Norfolk Standard Time': ['Norfolk Island'],
  'North Asia East Standard Time': ['Irkutsk', 'Irkutsk, Ulaan Bataar'],
  'North Asia Standard Time': ['Krasnoyarsk'],
  'North Korea Standard Time': ['Pyongyang'],
  'Omsk Standard Time': ['Omsk'],
  'Pacific SA Standard Time': ['Santiago'],
  'Pacific Standard Time': [
    'Pacific Time (US & Canada)',
    'Pacific Time (US and Canada)',
    'Pacific Time (US & Canada); Tijuana',
    'Pacific Time (US and Canada); Tijuana',
  ],
  'Pacific Standard Time (Mexico)': ['Baja California', 'Tijuana, Baja California'],
  'Pakistan Standard Time': ['Islamabad, Karachi', 'Islamabad, Karachi, Tashkent'],
  'Paraguay Standard Time': ['Asuncion'],
  'Qyzylorda Standard Time': ['Qyzylorda'],
  'Romance Standard Time': ['Brussels, Copenhagen, Madrid, Paris'],
  'Russia Time Zone 10': ['Chokurdakh'],
  'Russia Time Zone 11': ['Anadyr, Petropavlovsk-Kamchatsky'],
  'Russia Time Zone 3': ['Izhevsk, Samara'],
  'Russian Standard Time': ['Moscow, St. Petersburg', 'Moscow, St. Petersburg, Volgograd'],
  'SA Eastern Standard Time': ['Cayenne, Fortaleza', 'Buenos Aires, Georgetown'],
  'SA Pacific Standard Time': ['Bogota, Lima, Quito, Rio Branco', 'Bogota, Lima, Quito'],
  'SA Western Standard Time': ['Georgetown, La Paz, Manaus, San Juan', 'Georgetown, La Paz, San Juan', 'Caracas, La Paz'],
  'SE Asia Standard Time': ['Bangkok, Hanoi, Jakarta'],
  'Saint Pierre Standard Time': ['Saint Pierre and Miquelon'],
  'Sakhalin Standard Time': ['Sakhalin'],
  'Samoa Standard Time': ['Samoa'],
  'Sao Tome Standard Time': ['Sao Tome'],
  'Saratov Standard Time': ['Saratov'],
  'Singapore Standard Time': ['Kuala Lumpur, Singapore'],
  'South Africa Standard Time': ['Harare, Pretoria'],
  'South Sudan Standard Time': ['Juba'],
  'Sri Lanka Standard Time': ['Sri Jayawardenepura', 'Sri Jayawardenepura Kotte'],
  'Sudan Standard Time': ['Khartoum'],
  'Syria Standard Time': ['Damascus'],
  'Taipei Standard Time': ['Taipei'],
  'Tasmania Standard Time': ['Hobart'],
  'Tocantins Standard Time': ['Araguaina'],
  'Tokyo Standard Time': ['Osaka, Sapporo, Tokyo'],
  'Tomsk Standard Time': ['Tomsk'],
  'Tonga Standard Time': ["Nuku'alofa"],
  'Transbaikal Standard Time': ['Chita'],
  'Turkey Standard Time': ['Istanbul'],
  'Turks And Caicos Standard Time': ['Turks and Caicos'],
  'US Eastern Standard Time': ['Indiana (East)'],
  'US Mountain Standard Time': ['Arizona'],
  UTC: ['Coordinated Universal Time', 'Coordinated Universal Time (UTC)', 'Universal Coordinated Time'],
  'UTC+12': ['Coordinated Universal Time+12'],
  'UTC+13': ['Coordinated Universal Time+13'],
  'UTC-02': ['Coordinated Universal Time-02'],
  'UTC-08': ['Coordinated Universal Time-08'],
  'UTC-09': ['Coordinated Universal Time-09'],
  'UTC-11': ['Coordinated Universal Time-11'],
  'Ulaanbaatar Standard Time': ['Ulaanbaatar'],
  'Venezuela Standard Time': ['Caracas'],
  'Vladivostok Standard Time': ['Vladivostok'],
  'Volgograd Standard Time': ['Volgograd'],
  'W. Australia Standard Time': ['Perth'],
  'W. Central Africa Standard Time': ['West Central Africa'],
  'W. Europe Standard Time': ['Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Amsterdam, Berlin, Bern, Rom, Stockholm, Vienna'],
  'W. Mongolia Standard Time': ['Hovd'],
  'West Asia Standard Time': ['Ashgabat, Tashkent', 'Tashkent'],
  'West Bank Standard Time': ['Gaza, Hebron'],
  'West Pacific Standard Time': ['Guam, Port Moresby'],
  'Yakutsk Standard Time': ['Yakutsk'],
  'Yukon Standard Time': ['Yukon'],
};

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/\s+/g, ' ')
    // Old Exchange servers put slashes between the cities.
    .replaceAll(' / ', ', ')
    .replace(/ ?([:;]) ?/g, '$1')
    .trim();
const ZONES = new Map([
  ...Object.entries(WINDOWS_ZONES).map(([name, zone]) => [keyOf(name), zone] as const),
  ...Object.entries(DISPLAY_NAMES).flatMap(([id, names]) => names.map((name) => [keyOf(name), WINDOWS_ZONES[id]] as const)),
]);
/** Windows's offset before a name, which is that of winter and says nothing more. Old Exchange servers write (GMT+01.00). */
const OFFSET = /^\((?:UTC|GMT)(?:\s?[+-]\d{1,2}[:.]?\d{2})?\)\s*/i;
const LONGEST = 200;

/** The IANA zone of a name that Windows, Outlook or Exchange writes: 'Eastern Standard Time', '(UTC-05:00) Eastern Time (US & Canada)'. */
export function standardNameOf(name: string): string | undefined {
  const bare = name
    .slice(0, LONGEST)
    .trim()
    .replace(/^tzone:\/\/Microsoft\//i, '');
  const rest = bare.replace(OFFSET, '');
  if (rest === '' && /^\((UTC|GMT)\)$/i.test(bare)) return 'Etc/UTC';
  return ZONES.get(keyOf(bare)) ?? (rest === bare ? undefined : ZONES.get(keyOf(rest)));
}
