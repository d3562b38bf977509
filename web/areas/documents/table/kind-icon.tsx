import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { FileKind } from '../document-fields.rules.ts';
import classes from './document-table.module.css';

const ICONS: Record<FileKind, IconName> = { image: 'image', video: 'video', document: 'report' };

/** What kind of file it is, or what its picture looks like. */
export function KindIcon({ kind, thumbnail }: { kind: FileKind; thumbnail?: string | null }) {
  return (
    <span className={classes.kind} data-kind={kind}>
      {thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : <Icon name={ICONS[kind]} />}
    </span>
  );
}
