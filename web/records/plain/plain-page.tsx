import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { describeError } from '../../platform/error-message.ts';
import { FieldColumns, type ListedField } from '../page/field-list.tsx';
import { RecordBody } from '../page/record-page.tsx';
import { Timeline } from '../timeline/timeline.tsx';

/** What a record's page says that can be said of any; `record` as in 'Port'. */
export function pageWords(record: string) {
  const one = record.toLowerCase();
  return {
    ...{ record, loading: `Loading the ${one}...`, notFound: `${record} not found.` },
    failure: (error: unknown) => `Error: ${describeError(error, `The ${one} could not be read. Please try again.`)}`,
  };
}

interface PlainButtonsProps {
  /** False for those who may not. */
  onEdit: false | (() => void);
  onDelete: false | (() => void);
  /** When it is likely that the form will be opened. */
  onPrepare: () => void;
}

export const PlainButtons = ({ onEdit, onDelete, onPrepare }: PlainButtonsProps) => (
  <>
    {onEdit && (
      <Button onClick={onEdit} onPointerEnter={onPrepare}>
        Edit
      </Button>
    )}
    {onDelete && (
      <Button color="red" onClick={onDelete}>
        Delete
      </Button>
    )}
  </>
);

/** A field as it is read, which may be blank; `content` stands in place of the text. */
export const plainField = (label: string, text: string | null | undefined, content?: ReactNode): ListedField => ({
  ...{ label, text: text ?? 'Not provided', isBlank: !text, content },
});

/** What is read of a record without tabs, and beside it what happened to it. */
export const PlainBody = <Data, Key extends readonly unknown[], Param>({
  children,
  ...timeline
}: ComponentProps<typeof Timeline<Data, Key, Param>> & { children: ReactNode }) => (
  <RecordBody>
    <FieldColumns beside={<Timeline {...timeline} />}>{children}</FieldColumns>
  </RecordBody>
);
