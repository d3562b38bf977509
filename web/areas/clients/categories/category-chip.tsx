import type { CategoryColor } from '@fairlead/contract/clients/categories';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, findCategory } from './categories.queries.ts';
import { CategoryName } from './category-name.tsx';

/** A client's category in its colour; in grey until the colours are known. */
export function CategoryChip({ name }: { name: string }) {
  const categories = useQuery(categoriesQuery());
  const color: CategoryColor = findCategory(categories.data, name)?.color ?? 'gray';
  return <CategoryName name={name} color={color} />;
}
