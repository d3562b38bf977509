interface Doer {
  by: string | null;
  byKey?: string | undefined;
}

/** As in 'meera (key “Website form”)'. */
export function nameDoer({ by, byKey }: Doer, unknown = 'Someone'): string {
  const name = by ?? unknown;
  return byKey === undefined ? name : `${name} (key “${byKey}”)`;
}
