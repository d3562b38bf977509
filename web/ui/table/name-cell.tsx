import { Avatar } from '../avatar.tsx';
import classes from './name-cell.module.css';

interface NameCellProps {
  name: string;
  detail?: string | null | undefined;
  picture?: string | null | undefined;
  isSquare?: boolean;
}

/** The first cell of a row: picture, name and a smaller line. On phones each stays on one line. */
export function NameCell({ name, detail, picture, isSquare = false }: NameCellProps) {
  return (
    <span className={classes.cell}>
      <Avatar name={name} picture={picture} isSquare={isSquare} />
      <span className={classes.words}>
        <b dir="auto">{name}</b>
        {detail && <small>{detail}</small>}
      </span>
    </span>
  );
}
