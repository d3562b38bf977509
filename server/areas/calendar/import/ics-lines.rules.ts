import type { CalendarProblem } from '@fairlead/contract/calendar/import';

/** One unfolded line of an iCalendar file, with the number of its first line. */
export interface Line {
  at: number;
  text: string;
}

/** A VEVENT or VTIMEZONE: its own lines, without those of the components in it unless it is a time zone. */
export interface Part {
  name: 'VEVENT' | 'VTIMEZONE';
  at: number;
  /** Its last line. */
  end: number;
  lines: Line[];
}

export interface Parts {
  /** Lines of the calendar itself, such as its name. */
  own: Line[];
  parts: Part[];
  problems: CalendarProblem[];
}

const PROPERTY = /^([A-Za-z0-9-]+)(?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*:/;
const SHOWN = 60;

/** Joins lines that continue on the next one. Some programs leave blank lines in between. */
export function unfold(text: string): Line[] {
  const lines: Line[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const last = lines.at(-1);
    if (/^[ \t]/.test(line) && last) last.text += line.slice(1);
    else if (line !== '') lines.push({ at: index + 1, text: line });
  }
  return lines;
}

/** Takes a calendar apart. A line that is no property is listed and left out; a component that never ends is listed whole. */
export function takeApart(lines: readonly Line[]): Parts {
  const own: Line[] = [];
  const parts: Part[] = [];
  const problems: CalendarProblem[] = [];
  const open: string[] = [];
  let part: Part | undefined;
  for (const line of lines) {
    const [, edge, rawName = ''] = /^(BEGIN|END):(.+)$/i.exec(line.text.trim()) ?? [];
    const name = rawName.trim().toUpperCase();
    const isInZone = part?.name === 'VTIMEZONE';
    if (edge?.toUpperCase() === 'BEGIN') {
      open.push(name);
      if (!part && (name === 'VEVENT' || name === 'VTIMEZONE')) part = { name, at: line.at, end: line.at, lines: [] };
      if (isInZone) part?.lines.push(line);
    } else if (edge) {
      const place = open.lastIndexOf(name);
      if (place < 0) continue;
      open.length = place;
      if (part && name === part.name) {
        parts.push({ ...part, end: line.at });
        part = undefined;
      } else if (isInZone) part?.lines.push(line);
    } else if (!PROPERTY.test(line.text)) {
      if (part?.name === 'VEVENT' || open.length <= 1)
        problems.push({
          line: line.at,
          what: line.text.slice(0, SHOWN),
          reason: 'This line is not written as iCalendar asks',
          isKept: true,
        });
    } else if (!part && open.length <= 1) own.push(line);
    else if (isInZone || (part && open.at(-1) === 'VEVENT')) part?.lines.push(line);
  }
  if (part?.name === 'VEVENT')
    problems.push({ line: part.at, what: 'An event', reason: 'The file ends before the event does', isKept: false });
  return { own, parts, problems };
}

/** The name of a line's property, in capitals. */
export const nameOf = ({ text }: Line) => (PROPERTY.exec(text)?.[1] ?? '').toUpperCase();
