import { IMPORT_ROW_KINDS, type ImportRowKind } from '@fairlead/contract/kit/import/imports';
import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { importPath, useImportKind } from '../import-kind.ts';
import { countRows, numberShown } from '../import-view.rules.ts';
import classes from './count-tiles.module.css';
import { KIND_WORDS } from './rows.rules.ts';

interface CountTilesProps {
  id: string;
  counts: Parameters<typeof countRows>[0];
  /** The kind whose rows are shown, 'all', or undefined while no rows are. */
  active: ImportRowKind | 'all' | undefined;
}

/** The dry run's outcome; each number leads to its rows. Where none is in question, a question about a column may still wait for its answer. */
export function CountTiles({ id, counts, active }: CountTilesProps) {
  const kinds = IMPORT_ROW_KINDS.filter((kind) => kind !== 'question' || counts.question > 0 || active === 'question');
  return (
    <nav aria-label="Rows by what becomes of them">
      <ul className={classes.tiles}>
        <Tile id={id} kind="all" count={countRows(counts)} isActive={active === 'all'} label="All rows" icon="menu" />
        {kinds.map((kind) => (
          <Tile key={kind} id={id} kind={kind} count={counts[kind]} isActive={active === kind} {...KIND_WORDS[kind]} />
        ))}
      </ul>
    </nav>
  );
}

interface TileProps {
  id: string;
  kind: ImportRowKind | 'all';
  count: number;
  label: string;
  icon: IconName;
  isActive: boolean;
}

function Tile({ id, kind, count, label, icon, isActive }: TileProps) {
  const path = importPath(useImportKind(), id);
  return (
    <li>
      <Link
        to={path}
        search={{ tab: 'rows', kind: kind === 'all' ? undefined : kind } as never}
        resetScroll={false}
        className={classes.tile}
        data-kind={count > 0 ? kind : undefined}
        data-active={isActive || undefined}
        aria-current={isActive ? 'true' : undefined}
        // The router's own notion would hold each of these addresses for all rows' too.
        activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      >
        <span className={classes.label}>
          <Icon name={icon} size={16} />
          {label}
        </span>
        <b>{numberShown(count)}</b>
      </Link>
    </li>
  );
}
