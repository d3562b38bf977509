import type { Kind } from '@fairlead/contract/kit/records/kind';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyEndpoint, api } from '../../platform/api.ts';
import { describeError } from '../../platform/error-message.ts';
import { useAlert } from '../../ui/dialogs/alert.tsx';
import { type DialogKind, useRecordDialogs } from '../form/use-record-dialogs.tsx';

interface PlainRecords<Stored> {
  kind: Kind;
  href: (id: string) => string;
  read: (queries: QueryClient, id: string) => Promise<Stored>;
  deleted: (queries: QueryClient, id: string) => Promise<void>;
}

interface PlainDialogs<Stored extends Listed, Values, Listed> extends Pick<DialogKind<Stored, Values>, 'Wizard'> {
  nameOf: (record: Listed) => string;
  /** The record whose page this is. */
  current?: Stored;
  /** After that one was deleted. */
  onDeleted?: () => Promise<void>;
}

/** The dialogs in which a record is added, edited and deleted by the usual calls of its kind; `dialogs` goes into the page. */
export function usePlainDialogs<Stored extends Listed, Values, Listed extends { _id: string }>(
  { kind, href, read, deleted }: PlainRecords<Stored>,
  { Wizard, nameOf, current, onDeleted }: PlainDialogs<Stored, Values, Listed>,
) {
  const queries = useQueryClient();
  const alert = useAlert();
  const { one } = kind.words;
  const dialogKind: DialogKind<Stored, Values, Listed> = {
    ...{ name: kind.thing, noun: one, nameOf, pathOf: href, Wizard, read },
    remove: ({ _id }) => api(kind.endpoints.remove as AnyEndpoint, { params: { id: _id } } as never),
  };
  return useRecordDialogs(dialogKind, {
    ...(current && { current }),
    deleteWords: (record) => ({
      title: `Delete this ${one}?`,
      text: `${nameOf(record)} goes to Recently deleted for ${DELETED_KEPT_DAYS} days.`,
    }),
    failure: (error) => describeError(error, `The ${one} could not be saved. Please try again.`),
    async onDeleted({ _id }) {
      await onDeleted?.();
      void deleted(queries, _id);
    },
    onDeleteFailed: (error) => {
      void alert(describeError(error, `The ${one} could not be deleted. Please try again.`));
      void queries.invalidateQueries({ queryKey: [kind.area] });
    },
  });
}
