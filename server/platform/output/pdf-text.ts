/** A text as the layout takes it: marked where it is written from right to left. */
export type PdfText = string | { rtl: string };

/** Pictograms, with what joins, colours and forms them; the fonts of the PDF hold none. */
const EMOJI =
  /(?:[\p{Extended_Pictographic}--[\u00a9\u00ae\u2122]]|\p{Regional_Indicator}|[\d#*]\ufe0f?\u20e3)(?:\ufe0f|\u20e3|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|\u200d(?=\p{Extended_Pictographic}))*/gv;
/** Control characters, and the signs that turn the writing around without being seen. */
const UNSEEN = /[\p{Cc}--[\n]]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufe0f]/gv;
const LETTER = /\p{Letter}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** A Latin word that is longer may be broken: behind its signs, else anywhere. In other scripts a break could take letters from each other. */
const LONG = /[\p{Script=Latin}\p{Nd}\p{P}\p{S}]{18,}/gu;
const PIECE = /[^@/._\-&?=]{1,12}[@/._\-&?=]*|[@/._\-&?=]+/gu;
/** Where a line may break, and nothing is seen; the layout takes it out of the text again. */
const BREAK = '\u200b';

/** What the fonts can't show is left out; long words may break; the first letter says which way the text runs. */
export function pdfText(text: string): PdfText {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(EMOJI, '')
    .replace(UNSEEN, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(LONG, (word) => (word.match(PIECE) ?? [word]).join(BREAK));
  return RIGHT_TO_LEFT.test(LETTER.exec(clean)?.[0] ?? '') ? { rtl: clean } : clean;
}

/** Where a text stands among others and can't run its own way. */
export function plainPdfText(text: string): string {
  const shown = pdfText(text);
  return (typeof shown === 'string' ? shown : shown.rtl).replaceAll(BREAK, '');
}
