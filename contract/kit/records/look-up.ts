/** The value that a table has of its own under a word. A word from a caller or a file may be one that every object inherits, as `toString`. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
