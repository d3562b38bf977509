import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    searchEntry: SearchEntryTable;
    searchWord: SearchWordTable;
    searchTypo: SearchTypoTable;
  }
}

/** What a record that is not deleted is found by. */
interface SearchEntryTable {
  /** Of SQLite alone. */
  rowNumber: Generated<number>;
  /** What others call a record of its kind: 'client'. */
  kind: string;
  recordId: string;
  /** Tokens (words/tokens.rules.ts) with blanks between. */
  words: string;
}

/** The vocabulary: each word of letters alone that stands in an entry. Nothing of it is shown. */
interface SearchWordTable {
  rowNumber: Generated<number>;
  word: string;
}

/** What words look like with letters left out, or by their consonants alone: two words that share one may be meant for each other. */
interface SearchTypoTable {
  typo: string;
  word: string;
}
