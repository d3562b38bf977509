import classes from './phone-link.module.css';

/** The first number in a text, without a second number or an extension. */
const FIRST_NUMBER = /^[^\p{L}/,;]*/u;
const FEWEST_DIGITS = 3;

/** The digits that a phone dials for a number as people write it; undefined if there are none. */
export function findDialled(text: string): string | undefined {
  const number = FIRST_NUMBER.exec(text)?.[0] ?? '';
  const digits = number.replace(/\D/g, '');
  if (digits.length < FEWEST_DIGITS) return undefined;
  return (/^\D*\+/.test(number) ? '+' : '') + digits;
}

/** A link that calls a phone number; text without a number stays text. */
export function PhoneLink({ number }: { number: string }) {
  const dialled = findDialled(number);
  if (dialled === undefined) return <span className="muted">{number}</span>;
  return (
    <a href={`tel:${dialled}`} className={classes.phone} title={`Call ${number}`}>
      {number}
    </a>
  );
}
