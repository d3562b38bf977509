import { JsonRows, JsonText, type LongList } from '../../platform/http/long-list.ts';

/** The JSON of a page, or of a bare list, read whole: of one day's events there are few. */
export async function toText(answer: Promise<JsonText | LongList>): Promise<string> {
  const list = await answer;
  if (list instanceof JsonText) return list.text;
  const rows: string[] = [];
  for await (const page of list.pages) if (page instanceof JsonRows && page.count > 0) rows.push(page.payload.toString());
  return `[${rows.join()}]`;
}
