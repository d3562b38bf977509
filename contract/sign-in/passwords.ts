/** zxcvbn's score from 0 to 4. 3 means more than 10⁸ guesses, which a thief of the database can't try within reason. */
const LEAST_SCORE = 3;
/** Shorter words would make every password look like a part of a name. */
const SHORTEST_WORD = 3;

const COMMON = 'is one of the most common passwords';
/** By the name of zxcvbn's warning. */
const REASONS: Readonly<Record<string, string>> = {
  userInputs: 'holds your name, your e-mail address or the name of your workspace',
  topTen: COMMON,
  topHundred: COMMON,
  common: COMMON,
  pwned: COMMON,
  similarToCommon: 'is almost one of the most common passwords',
  wordByItself: 'is mostly a single word',
  namesByThemselves: 'is mostly a name',
  commonNames: 'is mostly a name',
  simpleRepeat: 'repeats a character',
  extendedRepeat: 'repeats the same characters',
  sequences: 'is a run such as abc or 6543',
  straightRow: 'is a row of keys',
  keyPattern: 'is a pattern of keys',
  recentYears: 'is mostly a year',
  dates: 'is mostly a date',
};

/** What zxcvbn found. */
export interface Estimate {
  score: number;
  feedback: { warning: string | null };
}

/** Why a password is refused, in words; undefined if it is hard enough to guess. */
export function describeGuessable({ score, feedback }: Estimate): string | undefined {
  if (score >= LEAST_SCORE) return undefined;
  const reason = REASONS[feedback.warning ?? ''] ?? 'is too easy to guess';
  return `Password ${reason}. Some words that don't belong together make a good one.`;
}

/** The words that a guesser of this account's password would try first. */
export function listOwnWords(texts: readonly (string | null | undefined)[]): string[] {
  const whole = texts.filter((each) => each !== null && each !== undefined && each !== '') as string[];
  const parts = whole.map((each) => each.split(/[^\p{L}\p{N}]+/u));
  const words = [...whole, ...parts.flat(), ...parts.map((each) => each.join(''))].map((word) => word.toLowerCase());
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD);
}
