/** Types whose bytes get much shorter; the others are compressed already, or may be anything, and are packed as they are. */
const SHRINKS =
  /^text\/|[/+](?:json|xml|rtf)$|^application\/(?:msword|x-cfb|vnd\.ms-(?:excel|powerpoint))$|^image\/(?:bmp|tiff)$|^message\/rfc822$/;
export const shrinks = (mediaType: string): boolean => SHRINKS.test(mediaType);

/** Characters and names that Windows refuses, or reads as a place on another disk. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Names files so that every system unpacks them side by side: the second plan.pdf is 'plan (2).pdf'. */
export function createEntryNames(): (fileName: string) => string {
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();

  return (fileName) => {
    const name = toEntryName(fileName);
    const ending = /(?<=.)\.[^.\s]{1,12}$/u.exec(name)?.[0] ?? '';
    const beginning = name.slice(0, name.length - ending.length);
    let number = lastNumber.get(folded(name)) ?? 0;
    let given: string;
    do {
      number += 1;
      given = number === 1 ? name : `${beginning} (${number})${ending}`;
    } while (taken.has(folded(given)));
    lastNumber.set(folded(name), number);
    taken.add(folded(given));
    return given;
  };
}

/** Windows and macOS take names of different case or composition for the same. */
const folded = (name: string) => name.normalize('NFC').toLowerCase();

function toEntryName(fileName: string): string {
  const name = fileName.replace(REFUSED, '_').replace(/[.\s]+$/, '');
  return RESERVED.test(name) ? `_${name}` : name || 'document';
}
