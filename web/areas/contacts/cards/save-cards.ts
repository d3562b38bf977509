import { saveFile } from '../../../platform/save-file.ts';
import { type Carded, writeCards } from './card.rules.ts';

/** Lets the browser save contacts as one file that phones and mail programs take in. */
export function saveCards(contacts: readonly Carded[], name: string): void {
  const blob = new Blob([writeCards(contacts)], { type: 'text/vcard;charset=utf-8' });
  saveFile({ blob, name: `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'contacts'}.vcf` });
}
