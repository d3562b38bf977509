import { statSync } from 'node:fs';
import { clientEndpoints } from '@fairlead/contract/clients';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import type { Answer, ApiClient } from '../../api-client.ts';
import { databaseFile } from '../../sql.ts';
import { addAccount } from '../accounts.ts';
import type { Attack } from '../attack.ts';
import { megabytes, type Scene, type Struck, underLoad } from '../under-load.ts';
import { until } from '../until.ts';
import { workbook } from './workbook.ts';

/** Three jobs and an export, each in a process that holds some 120 MB before it has read anything. */
const MORE_MEMORY = 500 * 2 ** 20;
const MORE_DATABASE = 150 * 2 ** 20;
const PATIENCE_MS = 40_000;
const MILLION = 1_000_000;

const HEADER = '<row r="1"><c r="A1" t="inlineStr"><is><t>Company</t></is></c><c r="B1" t="inlineStr"><is><t>Email</t></is></c></row>';
const ROW = '<row><c t="inlineStr"><is><t>Bomb Bay Shipping</t></is></c><c t="inlineStr"><is><t>desk@bomb.example</t></is></c></row>';
const NO_STRINGS = { repeated: '', times: 1 };

const repeat = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length));
/** A column of a sheet after the first two, each cell the first shared string. */
const sharedCells = (columns: number) => '<c t="s"><v>0</v></c>'.repeat(columns);

/** 2 GB of blanks between two rows, told as they are. */
const classic = () => workbook({ before: HEADER, repeated: repeat(' ', 16 * MILLION), times: 125, after: ROW }, NO_STRINGS);
/** The same, its sizes told where a reader of the classic directory does not look. */
const zip64 = () => workbook({ before: HEADER, repeated: repeat(' ', 16 * MILLION), times: 125, after: ROW }, NO_STRINGS, 'in zip64');
/** The same, told as a thousand bytes. */
const falsely = () => workbook({ before: HEADER, repeated: repeat(' ', 16 * MILLION), times: 125, after: ROW }, NO_STRINGS, 'falsely');
/** 60 MB of shared strings, each next to nothing, so that their number and not their bytes fills the memory. */
const sharedStrings = () => workbook({ repeated: HEADER + ROW, times: 1 }, { repeated: '<si><t>a</t></si>'.repeat(60_000), times: 60 });
/** 3,000 rows of 900 cells, all of them one string of 200 letters. */
const wideRows = () =>
  workbook(
    { before: HEADER, repeated: `<row>${sharedCells(900)}</row>`, times: 3000 },
    { repeated: `<si><t>${'wide '.repeat(40)}</t></si>`, times: 1 },
  );

/** A Member imports a workbook that is small to send and large to read; a colleague imports and exports meanwhile. */
const excelBomb = (name: string, title: string, make: () => Uint8Array<ArrayBuffer>): Attack => ({
  name: `excel-${name}`,
  title: `Import of a workbook: ${title}`,
  count: '3 at once',
  run: () => {
    let member: ApiClient | undefined;
    return underLoad((scene) => importBombs(scene, member as ApiClient, make()), {
      moreMemory: MORE_MEMORY,
      async prepare({ url, administrator }) {
        member = await addAccount(url, administrator, 'bomber', 'Member');
      },
    });
  },
});

export const excelBombs: readonly Attack[] = [
  excelBomb('classic', '2 GB of blanks', classic),
  excelBomb('zip64', '2 GB of blanks, sizes told in ZIP64 fields only', zip64),
  excelBomb('false-size', '2 GB of blanks that say they are 1,000 bytes', falsely),
  excelBomb('shared-strings', '3.6 million shared strings', sharedStrings),
  excelBomb('wide-rows', '3,000 rows of 900 cells of 200 letters', wideRows),
];

async function importBombs({ bench, administrator }: Scene, member: ApiClient, bytes: Uint8Array<ArrayBuffer>): Promise<Struck> {
  const file = databaseFile(bench.server.dataDir);
  const before = databaseBytes(file);
  const bombs = await Promise.all([1, 2, 3].map(() => upload(member, 'bomb.xlsx', bytes)));
  const colleague = await upload(
    administrator,
    'clients.csv',
    new Uint8Array(Buffer.from('Company,Email\nQuiet Lines,desk@quiet.example\n')),
  );
  const exported = await administrator.download(`${clientEndpoints.exportTable.path}?format=csv`);
  const ends = await Promise.all(bombs.map((answer) => endOf(member, answer)));
  const colleaguesEnd = await endOf(administrator, colleague);
  const grown = databaseBytes(file) - before;
  const faults = [];
  if (colleaguesEnd !== 'ready') faults.push(`a colleague's import meanwhile: ${colleaguesEnd}`);
  if (exported.status !== 200) faults.push(`a colleague's export meanwhile was answered ${exported.status}`);
  const counts = [...Map.groupBy(ends, (end) => end)].map(([end, each]) => `${each.length} × ${end}`);
  return {
    happened: `${Math.round(bytes.length / 1000)} kB. ${counts.join(', ')}. A colleague's import was ${colleaguesEnd}; the database grew by ${megabytes(grown)} MB.`,
    faults,
    remarks: grown > MORE_DATABASE ? [`the database grew by ${megabytes(grown)} MB`] : [],
  };
}

const upload = (as: ApiClient, name: string, bytes: Uint8Array<ArrayBuffer>) =>
  as.upload(`${importEndpoints.create.path}?kind=clients`, undefined, { field: 'file', name, bytes, type: 'text/csv' });

/** What became of an import, in words. */
async function endOf(as: ApiClient, { status, body }: Answer): Promise<string> {
  if (status !== 201) return `answered ${status} "${body.message}"`;
  let found: RecordImport | undefined;
  const isOver = await until(async () => {
    const answer = await as.get(fillPath(importEndpoints.get.path, { id: body._id }));
    if (answer.status === 200) found = answer.body as RecordImport;
    return found !== undefined && !['reading', 'checking'].includes(found.state);
  }, PATIENCE_MS);
  if (!isOver) return `still ${found?.state} after ${PATIENCE_MS / 1000} s`;
  return found?.failure ? `${found.state} "${found.failure}"` : `${found?.state}`;
}

/** With its log, which is copied into it later. */
const databaseBytes = (file: string) => statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
