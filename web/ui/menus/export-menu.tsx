import { useRef, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { type DownloadedFile, saveFile } from '../../platform/save-file.ts';
import { useAlert } from '../dialogs/alert.tsx';
import { MenuButton } from './menu-button.tsx';
import { MenuPopup } from './menu-popup.tsx';
import { usePrintKey } from './print-key.ts';

const ExportBar = lazyPart(() => import('./export-bar.tsx'), 'ExportBar');

/** The menu's words (docs/product/app.md, and Excel), and the format's name in 'Exporting as PDF...'. */
const FORMATS = {
  pdf: { label: 'pdf', name: 'PDF' },
  csv: { label: 'csv', name: 'CSV' },
  txt: { label: 'txt', name: 'TXT' },
  xlsx: { label: 'Excel', name: 'Excel' },
  ics: { label: 'ics', name: 'ICS' },
  zip: { label: 'zip', name: 'ZIP' },
} as const;
export type ExportFormat = keyof typeof FORMATS;

/** Cancels an export, and receives its progress. */
export interface ExportWatch {
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
}

export interface Exporting<Format extends ExportFormat> {
  formats: readonly Format[];
  /** Fetches the file, for example by `download` of platform/api. A failure is shown in an alert. Undefined if there are no files. */
  fetchFile: ((format: Format, watch: ExportWatch) => Promise<DownloadedFile>) | undefined;
  /** Prints what is shown, also by Ctrl or ⌘ P. Without it, the menu has no print. */
  onPrint?: () => void;
}

/** The entries of an export menu, and a bar with the running exports, which continue when the user leaves the page. */
export function useExports<Format extends ExportFormat>({ formats, fetchFile, onPrint }: Exporting<Format>) {
  const alert = useAlert();
  usePrintKey(onPrint);
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const started = useRef(0);

  async function run(format: Format, readFile: NonNullable<typeof fetchFile>) {
    const giveUp = new AbortController();
    const id = ++started.current;
    const watch = {
      signal: giveUp.signal,
      onProgress: (bytes: number) => setRuns((before) => before.map((each) => (each.id === id ? { ...each, bytes } : each))),
    };
    setRuns((before) => [...before, { id, message: `Exporting as ${FORMATS[format].name}...`, bytes: 0, cancel: () => giveUp.abort() }]);
    try {
      const file = await readFile(format, watch);
      if (!giveUp.signal.aborted) saveFile(file);
    } catch (error) {
      if (!giveUp.signal.aborted) void alert(error instanceof Error ? error.message : String(error));
    } finally {
      setRuns((before) => before.filter((each) => each.id !== id));
    }
  }

  const entries = [
    ...(fetchFile
      ? formats.map((format) => ({ key: format, label: FORMATS[format].label, onSelect: () => void run(format, fetchFile) }))
      : []),
    ...(onPrint ? [{ key: 'print', label: 'print', onSelect: onPrint }] : []),
  ];
  const bar = runs.length > 0 && <ExportBar runs={runs} />;
  return { entries, bar };
}

interface ExportMenuProps<Format extends ExportFormat> extends Exporting<Format> {
  /** The name of the button and, for screen readers, of the menu. Default: 'Export'. */
  label?: string;
  /** On a phone only the icon is visible. */
  isCompact?: boolean;
}

/** A button that offers the formats. */
export function ExportMenu<Format extends ExportFormat>({ label = 'Export', isCompact = false, ...exporting }: ExportMenuProps<Format>) {
  const { entries, bar } = useExports(exporting);
  return (
    <>
      <MenuButton
        label={label}
        icon="download"
        isCompact={isCompact}
        menu={(close) => <MenuPopup label={label} entries={entries} onClose={close} />}
      />
      {bar}
    </>
  );
}

/** A running export. */
export interface Run {
  id: number;
  message: string;
  /** The number of bytes received so far. */
  bytes: number;
  cancel: () => void;
}
