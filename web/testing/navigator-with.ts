/** The browser's navigator with some parts replaced. A copy that inherits from it would refuse to be asked, as Leaflet does when it is loaded. */
export const navigatorWith = (parts: Partial<Record<keyof Navigator, unknown>>): Navigator =>
  new Proxy(navigator, {
    get: (own, name) => (name in parts ? parts[name as keyof Navigator] : Reflect.get(own, name, own)),
    has: (own, name) => name in parts || name in own,
  });
