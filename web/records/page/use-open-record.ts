import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';

/** Which record of a list is open to be read whole; at first the one of the page's address, `first`. */
export function useOpenRecord<Stored, Key extends QueryKey>(
  one: (id: string) => UseQueryOptions<Stored, Error, Stored, Key>,
  { first, onClosed }: { first: string | undefined; onClosed: (() => void) | undefined },
) {
  const [openId, setOpenId] = useState(first);
  const [hasAddress, setHasAddress] = useState(first !== undefined);
  const { data, error } = useQuery({ ...one(openId ?? ''), enabled: openId !== undefined });
  const record = openId === undefined ? undefined : data;

  function leave() {
    setOpenId(undefined);
    setHasAddress(false);
  }
  return {
    record,
    hasAddress,
    isGone: openId !== undefined && error instanceof ApiError && error.code !== 'network',
    open: ({ _id }: { _id: string }) => setOpenId(_id),
    close() {
      leave();
      onClosed?.();
    },
    /** One dialog after the other. */
    leadTo: (next: (record: Stored) => void) => () => {
      leave();
      if (record !== undefined) next(record);
    },
  };
}
