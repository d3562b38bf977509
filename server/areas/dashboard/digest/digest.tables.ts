declare module '../../../platform/db/tables.ts' {
  interface Tables {
    digestDay: DigestDayTable;
  }
}

/** The days for which an account's e-mail of the day was stored. Of two servers, whoever adds the row stores the mail. */
export interface DigestDayTable {
  accountId: string;
  day: string;
}
