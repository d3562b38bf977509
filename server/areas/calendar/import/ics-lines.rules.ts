import { CALENDAR_IMPORT_MESSAGES, type CalendarProblem } from '@fairlead/contract/calendar/import';
import { AppError } from '../../../platform/http/app-error.ts';

/** One property of an iCalendar file, with the number of its first line. */
export interface Line {
  at: number;
  /** In capitals. */
  name: string;
  /** By their names in capitals, without quotation marks. */
  parameters: ReadonlyMap<string, string>;
  value: string;
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

/** Lines and components of a file, and how deep one stands in another: some ten times of what the largest real calendars have. */
const LINES_MAX = 500_000;
const COMPONENTS_MAX = 50_000;
const DEPTH_MAX = 10;
/** Characters of a line with those that continue it, and its parameters. */
const LINE_CHARACTERS_MAX = 1_000_000;
const PARAMETERS_MAX = 100;
/** More than anybody reads, and a sign that the file is no calendar any more. */
const PROBLEMS_MAX = 10_000;
const LONGEST_NAME = 60;
const SHOWN = 60;
const NOT_WRITTEN_SO = 'This line is not written as iCalendar asks';

/** All other properties are left alone, so that an attached picture costs nothing. */
const READ = new Set([
  ...['METHOD', 'NAME', 'X-WR-CALNAME', 'UID', 'SEQUENCE', 'STATUS', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'URL', 'CATEGORIES'],
  ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'TZID', 'TZOFFSETFROM', 'TZOFFSETTO'],
]);
/** Their values hold no colon, but Outlook writes names of zones that do, and without quotation marks. */
const WITHOUT_COLON = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID']);
const NOT_READ: Readonly<Record<string, readonly [one: string, many: string]>> = {
  VTODO: ['A task (VTODO)', 'tasks (VTODO)'],
  VJOURNAL: ['A journal entry (VJOURNAL)', 'journal entries (VJOURNAL)'],
  VFREEBUSY: ['A free/busy time (VFREEBUSY)', 'free/busy times (VFREEBUSY)'],
  VALARM: ['A reminder (VALARM)', 'reminders (VALARM)'],
};

/** A line with those that continue it; the text stops at the longest that is read. */
interface Unfolded {
  at: number;
  text: string;
  length: number;
}

/** Takes a calendar apart. A line that is no property is listed and left out; a component that never ends is listed whole. Refuses what is too much. */
export function takeApart(text: string): Parts {
  const lines = unfold(text);
  if (!lines.some((line) => edgeOf(line)?.name === 'VCALENDAR')) refuse(CALENDAR_IMPORT_MESSAGES.notACalendar);
  const own: Line[] = [];
  const parts: Part[] = [];
  const problems: CalendarProblem[] = [];
  const open: string[] = [];
  const left = new Map<string, { at: number; count: number }>();
  let components = 0;
  let part: Part | undefined;
  for (const line of lines) {
    const edge = edgeOf(line);
    const isInZone = part?.name === 'VTIMEZONE';
    if (edge?.isBegin) {
      components += 1;
      if (components > COMPONENTS_MAX) refuse(`This calendar file has more than ${COMPONENTS_MAX} components`);
      if (open.length >= DEPTH_MAX)
        refuse(`This calendar file has components within components, more than ${DEPTH_MAX} deep (line ${line.at})`);
      open.push(edge.name);
      if (edge.name in NOT_READ)
        left.set(edge.name, { at: left.get(edge.name)?.at ?? line.at, count: (left.get(edge.name)?.count ?? 0) + 1 });
      if (!part && (edge.name === 'VEVENT' || edge.name === 'VTIMEZONE')) part = { name: edge.name, at: line.at, end: line.at, lines: [] };
      else if (isInZone) part?.lines.push({ at: line.at, name: 'BEGIN', parameters: new Map(), value: edge.name });
    } else if (edge) {
      const place = open.lastIndexOf(edge.name);
      if (place < 0) continue;
      open.length = place;
      if (part && edge.name === part.name) {
        parts.push({ ...part, end: line.at });
        part = undefined;
      } else if (isInZone) part?.lines.push({ at: line.at, name: 'END', parameters: new Map(), value: edge.name });
    } else if (part ? isInZone || open.at(-1) === 'VEVENT' : open.length <= 1) {
      const property = propertyOf(line);
      if (typeof property === 'object') (part?.lines ?? own).push(property);
      else if (property !== undefined) {
        problems.push({ line: line.at, what: line.text.slice(0, SHOWN), reason: property, isKept: true });
        assertFew(problems);
      }
    }
  }
  if (part?.name === 'VEVENT')
    problems.push({ line: part.at, what: 'An event', reason: 'The file ends before the event does', isKept: false });
  for (const [name, { at, count }] of left) {
    const [one = '', many = ''] = NOT_READ[name] ?? [];
    const reason = name === 'VALARM' ? 'Fairlead reminds by itself, 15 minutes before' : 'Only events are read';
    problems.push({ line: at, what: count === 1 ? one : `${count} ${many}`, reason, isKept: name === 'VALARM' });
  }
  return { own, parts, problems };
}

/** Refuses a file of which hardly anything can be read. */
export function assertFew(problems: readonly unknown[]) {
  if (problems.length > PROBLEMS_MAX) refuse(`More than ${PROBLEMS_MAX} lines of this calendar file can not be read`);
}

function refuse(reason: string): never {
  throw new AppError('invalid', reason, { fields: { file: reason } });
}

/** Joins lines that continue on the next one. Some programs leave blank lines in between. */
function unfold(text: string): Unfolded[] {
  const lines: Unfolded[] = [];
  const breaks = /\r\n|\n|\r/g;
  for (let [from, at] = [0, 1]; from <= text.length; at += 1) {
    if (at > LINES_MAX) refuse(`This calendar file has more than ${LINES_MAX} lines`);
    const end = breaks.exec(text)?.index ?? text.length;
    const last = lines.at(-1);
    if (last && (text[from] === ' ' || text[from] === '\t')) {
      if (last.length <= LINE_CHARACTERS_MAX) last.text += text.slice(from + 1, Math.min(end, from + 1 + LINE_CHARACTERS_MAX));
      last.length += end - from - 1;
    } else if (end > from) lines.push({ at, text: text.slice(from, Math.min(end, from + LINE_CHARACTERS_MAX)), length: end - from });
    from = end === text.length ? end + 1 : breaks.lastIndex;
  }
  return lines;
}

function edgeOf({ text, length }: Unfolded): { isBegin: boolean; name: string } | undefined {
  if (length > LONGEST_NAME * 2) return undefined;
  const [, edge = '', name = ''] = /^(BEGIN|END):(.+)$/i.exec(text.trim()) ?? [];
  return edge === '' ? undefined : { isBegin: edge.toUpperCase() === 'BEGIN', name: name.trim().toUpperCase() };
}

/** The property of a line; undefined if it is none that is read, and the reason where it can't be read. Each character is looked at once. */
function propertyOf({ at, text, length }: Unfolded): Line | string | undefined {
  const name = /^[A-Za-z0-9-]+(?=[;:])/.exec(text.slice(0, LONGEST_NAME))?.[0].toUpperCase();
  if (name === undefined) return NOT_WRITTEN_SO;
  if (!READ.has(name)) return undefined;
  if (length > LINE_CHARACTERS_MAX) return `This line has ${length} characters, more than the ${LINE_CHARACTERS_MAX} that are read`;
  const parameters = new Map<string, string>();
  const last = WITHOUT_COLON.has(name) ? text.lastIndexOf(':') : undefined;
  let place = name.length;
  for (let count = 1; text[place] === ';'; count += 1) {
    if (count > PARAMETERS_MAX) return `This line has more than ${PARAMETERS_MAX} parameters`;
    const equals = text.indexOf('=', place);
    const key = equals < 0 ? '' : text.slice(place + 1, Math.min(equals, place + LONGEST_NAME));
    const end = equals < 0 ? -1 : parameterEnd(text, equals + 1, last);
    if (end < 0 || !/^[A-Za-z0-9-]+$/.test(key)) return NOT_WRITTEN_SO;
    parameters.set(key.toUpperCase(), text.slice(equals + 1, end).replaceAll('"', ''));
    place = end;
  }
  return text[place] === ':' ? { at, name, parameters, value: text.slice(place + 1) } : NOT_WRITTEN_SO;
}

/** Where a parameter ends: at a semicolon or colon outside quotation marks, or at the last colon of a line where that is known. -1 where it never does. */
function parameterEnd(text: string, from: number, last: number | undefined): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === ';' || (sign === ':' && (last === undefined || at === last)))) return at;
  }
  return -1;
}

/** A property's text as it is meant, without blanks around it; undefined if it is absent or blank. NUL can't be stored. */
export function textOf(lines: readonly Line[], name: string): string | undefined {
  const value = lines.find((each) => each.name === name)?.value;
  const text = value
    ?.replace(/\\([\\;,nN])/g, (_all, sign) => (sign === 'n' || sign === 'N' ? '\n' : sign))
    .replaceAll('\0', '')
    .trim();
  return text === '' ? undefined : text;
}
