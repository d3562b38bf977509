import { JsonText, type LongList } from '../../platform/http/long-list.ts';

/** The JSON of a page, or of a bare list, read whole: of one day's events there are few. */
export async function toText(answer: Promise<JsonText | LongList<JsonText>>): Promise<string> {
  const list = await answer;
  if (list instanceof JsonText) return list.text;
  const rows: string[] = [];
  for await (const page of list.pages) rows.push(...page.map(({ text }) => text));
  return `[${rows.join()}]`;
}
