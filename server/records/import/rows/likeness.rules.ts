import { LIKENESSES, type Likeness } from '@fairlead/contract/kit/import/imports';

/** What two records share, each a bit of one number: the larger the number, the more alike they are. */
export const WEIGHTS: Record<Likeness, number> = { row: 32, identifier: 16, email: 8, name: 4, website: 2, phone: 1 };

/** Two companies may have one name, so this alone is a question to the user. */
export const ONLY_NAME = WEIGHTS.name;

/** Branches of a company share a phone or a website; that alone does not make two rows of a file alike. */
export const isSameLine = (by: number): boolean => by >= WEIGHTS.name;

export const likenessesIn = (by: number): Likeness[] => LIKENESSES.filter((each) => (by & WEIGHTS[each]) !== 0);
