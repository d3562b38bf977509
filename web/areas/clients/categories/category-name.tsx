import type { CategoryColor } from '@fairlead/contract/clients/categories';
import classes from './category-name.module.css';

/** A category as a chip. Its name carries the meaning, the colour only helps to find it. */
export function CategoryName({ name, color }: { name: string; color: CategoryColor }) {
  return (
    <span className={classes.chip} data-color={color} title={name}>
      {name}
    </span>
  );
}
