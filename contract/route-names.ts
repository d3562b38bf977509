const names = new Set(
  'login forgotpassword example invitation dashboard salesandleads salesandleadsclient teammanagement teammanagement_salesleads checkins today tasks profile yourcalendar documents ledger contacts lanes ports reports help waiting api uploads assets metrics health'.split(
    ' ',
  ),
);

/** The first parts of all other addresses, which no employee's slug may be. */
export const ROUTE_NAMES: ReadonlySet<string> = names;

/** Keeps an address for the pages of a kind. */
export const reserveAddress = (name: string): void => void names.add(name);
