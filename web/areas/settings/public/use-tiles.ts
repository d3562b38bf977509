import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from './settings.queries.ts';

/** The template of the map's tiles, '' for none; undefined until it is known. */
export function useTiles(): string | undefined {
  const { data, isError } = useQuery(settingsQuery());
  return isError ? '' : data?.tileUrl;
}
