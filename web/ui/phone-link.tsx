import classes from './phone-link.module.css';

/** A number as people write it, before a second one or the words of an extension. */
const FIRST_NUMBER = /^[^\p{L}/,;]*/u;
const FEWEST_DIGITS = 3;

/** What a phone dials for a number as people write it; undefined where there is none. */
function findDialled(text: string): string | undefined {
  const number = FIRST_NUMBER.exec(text)?.[0] ?? '';
  const digits = number.replace(/\D/g, '');
  if (digits.length < FEWEST_DIGITS) return undefined;
  return (/^\D*\+/.test(number) ? '+' : '') + digits;
}

/** A phone number that is called when pressed; text without a number stays text. */
export function PhoneLink({ number }: { number: string }) {
  const dialled = findDialled(number);
  if (dialled === undefined) return <span className="muted">{number}</span>;
  return (
    <a href={`tel:${dialled}`} className={classes.phone} title={`Call ${number}`}>
      {number}
    </a>
  );
}
