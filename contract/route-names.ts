/** The first parts of all other addresses, which no employee's slug may be. */
export const ROUTE_NAMES: ReadonlySet<string> = new Set(
  'login forgotpassword example invitation dashboard salesandleads salesandleadsclient teammanagement teammanagement_salesleads checkins tasks profile yourcalendar documents ledger reports help api uploads assets metrics health'.split(
    ' ',
  ),
);
