import { Button, Loader } from '@mantine/core';
import { createPortal } from 'react-dom';
import classes from './export-bar.module.css';
import type { Run } from './export-menu.tsx';

/** The running exports, at the bottom of the window. */
export function ExportBar({ runs }: { runs: readonly Run[] }) {
  return createPortal(
    <ul className={classes.runs} aria-label="Exports">
      {runs.map(({ id, message, bytes, cancel }) => (
        <li key={id} className={classes.run}>
          <Loader size={18} aria-hidden="true" />
          <span role="status">{message}</span>
          <span className={classes.size}>{bytes > 0 && sizeOf(bytes)}</span>
          <Button onClick={cancel}>Cancel</Button>
        </li>
      ))}
    </ul>,
    document.body,
  );
}

/** Such as '340 kB' and '1.2 MB'. */
function sizeOf(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kB'] : [Math.round(bytes / 100_000) / 10, 'MB'];
  return `${value.toLocaleString('en-US')} ${unit}`;
}
