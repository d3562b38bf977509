declare module '../db/tables.ts' {
  interface Tables {
    job: JobTable;
  }
}

/** The last resumable job of each subject. */
export interface JobTable {
  /** Of what it is about. */
  id: string;
  name: string;
  accountId: string;
  /** JSON. */
  input: string;
  /** Which of the places for an account's jobs it has, and which run of it may write; null when it is over. */
  place: number | null;
  holder: string | null;
  /** How often it was begun since it last got on. */
  attempts: number;
  done: number;
  total: number;
  /** Renewed by the process that works on it. */
  touchedAt: string;
}
