/** As in '420 m' or '12.4 km', from the start as the crow flies. */
export function sayDistance(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m from the start`;
  const km = metres / 1000;
  return `${km < 99.95 ? km.toFixed(1) : Math.round(km)} km from the start`;
}
