/** The package has no types of its own. */
declare module 'sea-ports' {
  /** By UN/LOCODE. Coordinates are east, then north; some ports have none. */
  export interface SeaPort {
    name: string;
    country: string;
    coordinates?: [longitude: number, latitude: number];
  }
  const seaPorts: { JSON: Readonly<Record<string, SeaPort>> };
  export default seaPorts;
}
