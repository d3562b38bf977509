/** A text as the Typst layout expects it: marked if it is written from right to left. */
export type PdfText = string | { rtl: string };

/** Emoji with their joiners and modifiers. The fonts of the PDF have none. */
const EMOJI =
  /(?:[\p{Extended_Pictographic}--[\u00a9\u00ae\u2122]]|\p{Regional_Indicator}|[\d#*]\ufe0f?\u20e3)(?:\ufe0f|\u20e3|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|\u200d(?=\p{Extended_Pictographic}))*/gv;
/** Control characters, and invisible marks that change the writing direction. */
const INVISIBLE = /[\p{Cc}--[\n]]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufe0f]/gv;
const LETTER = /\p{Letter}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** A Latin word this long may be broken, preferably after punctuation. Words in other scripts are not, since a break could separate joined letters. */
const LONG = /[\p{Script=Latin}\p{Nd}\p{P}\p{S}]{18,}/gu;
const PIECE = /[^@/._\-&?=]{1,12}[@/._\-&?=]*|[@/._\-&?=]+/gu;
/** A zero-width space marks where a line may break. The layout removes it, so that it isn't in copied text. */
const BREAK = '\u200b';

/** Removes what the fonts can't show, lets long words break, and takes the writing direction from the first letter. */
export function preparePdfText(text: string): PdfText {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(EMOJI, '')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(LONG, (word) => (word.match(PIECE) ?? [word]).join(BREAK));
  return RIGHT_TO_LEFT.test(LETTER.exec(clean)?.[0] ?? '') ? { rtl: clean } : clean;
}

/** For places where a text stands among others and can't have its own direction. */
export function preparePlainPdfText(text: string): string {
  const prepared = preparePdfText(text);
  return (typeof prepared === 'string' ? prepared : prepared.rtl).replaceAll(BREAK, '');
}
