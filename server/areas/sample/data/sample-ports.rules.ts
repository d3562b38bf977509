/** The ports sample clients ship through, by UN/LOCODE, with their position in degrees (WGS 84). */
export const SAMPLE_PORTS = {
  INBOM: { port: 'Mumbai', country: 'India', latitude: 18.9667, longitude: 72.8667, dialling: '+91 22 0555 0' },
  INNSA: { port: 'Nhava Sheva', country: 'India', latitude: 18.95, longitude: 72.95, dialling: '+91 22 0556 0' },
  INMUN: { port: 'Mundra', country: 'India', latitude: 22.7283, longitude: 69.7067, dialling: '+91 2838 050' },
  INIXY: { port: 'Kandla', country: 'India', latitude: 23.0333, longitude: 70.2167, dialling: '+91 2836 050' },
  INHZA: { port: 'Hazira', country: 'India', latitude: 21.0833, longitude: 72.6333, dialling: '+91 261 055 0' },
  INCOK: { port: 'Kochi', country: 'India', latitude: 9.9667, longitude: 76.2333, dialling: '+91 484 055 0' },
  INMAA: { port: 'Chennai', country: 'India', latitude: 13.1, longitude: 80.3, dialling: '+91 44 0555 0' },
  LKCMB: { port: 'Colombo', country: 'Sri Lanka', latitude: 6.95, longitude: 79.85, dialling: '+94 11 055 0' },
  AEJEA: { port: 'Jebel Ali', country: 'United Arab Emirates', latitude: 25.0108, longitude: 55.0615, dialling: '+971 4 055 0' },
  SGSIN: { port: 'Singapore', country: 'Singapore', latitude: 1.2644, longitude: 103.84, dialling: '+65 0555 0' },
  MYPKG: { port: 'Port Klang', country: 'Malaysia', latitude: 3, longitude: 101.4, dialling: '+60 3 0555 0' },
  CNSHA: { port: 'Shanghai', country: 'China', latitude: 31.2167, longitude: 121.5, dialling: '+86 21 0555 0' },
  KRPUS: { port: 'Busan', country: 'South Korea', latitude: 35.1, longitude: 129.0333, dialling: '+82 51 055 0' },
  NLRTM: { port: 'Rotterdam', country: 'Netherlands', latitude: 51.9, longitude: 4.4833, dialling: '+31 10 055 0' },
  DEHAM: { port: 'Hamburg', country: 'Germany', latitude: 53.55, longitude: 9.9333, dialling: '+49 40 66969 ' },
  GBFXT: { port: 'Felixstowe', country: 'United Kingdom', latitude: 51.95, longitude: 1.3167, dialling: '+44 20 7946 0' },
  SEGOT: { port: 'Gothenburg', country: 'Sweden', latitude: 57.7097, longitude: 11.9548, dialling: '+46 31 390 06' },
  USNYC: { port: 'New York', country: 'United States', latitude: 40.7, longitude: -74.0167, dialling: '+1 212 555 0' },
  USHOU: { port: 'Houston', country: 'United States', latitude: 29.75, longitude: -95.2833, dialling: '+1 713 555 0' },
  AUSYD: { port: 'Sydney', country: 'Australia', latitude: -33.8667, longitude: 151.2, dialling: '+61 2 5550 0' },
  KEMBA: { port: 'Mombasa', country: 'Kenya', latitude: -4.0667, longitude: 39.6667, dialling: '+254 41 055 0' },
} as const;

export type SamplePort = keyof typeof SAMPLE_PORTS;

/**
 * A telephone number that nobody has. It comes from the range a country reserves for fiction (Germany, United Kingdom, Sweden,
 * United States, Australia); elsewhere it has a 0 where no subscriber's number starts with one.
 */
export function samplePhone(port: SamplePort, index: number): string {
  const { dialling } = SAMPLE_PORTS[port];
  if (port === 'SEGOT') return `${dialling}${String(index % 100).padStart(2, '0')}`;
  return `${dialling}${String(100 + (index % 100)).padStart(3, '0')}`;
}
