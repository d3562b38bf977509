import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { Checkbox } from '@mantine/core';
import { Select } from '../../../ui/choices/select.tsx';
import { DELIMITERS, ENCODINGS, TITLE_ROW_OPTIONS, withCurrent } from './columns.rules.ts';
import classes from './import-reading.module.css';
import type { Reading } from './use-import-change.ts';

interface ImportReadingProps {
  shown: RecordImport;
  onChange: (reading: Reading) => void;
}

/** How the file is taken apart: found by itself, and changed here where it was found wrong. */
export function ImportReading({ shown, onChange }: ImportReadingProps) {
  const { encoding, delimiter, sheets, sheet, titleRows, hasHeader } = shown;
  return (
    <div className={classes.choices}>
      {encoding !== null && (
        <Select
          label="Encoding"
          data={withCurrent(ENCODINGS, encoding)}
          value={encoding}
          allowDeselect={false}
          searchable
          withScrollArea={false}
          classNames={{ options: classes.options }}
          onChange={(chosen) => chosen !== null && chosen !== encoding && onChange({ encoding: chosen })}
        />
      )}
      {delimiter !== null && (
        <Select
          label="Columns are divided by"
          data={withCurrent(DELIMITERS, delimiter)}
          value={delimiter}
          allowDeselect={false}
          onChange={(chosen) => chosen !== null && chosen !== delimiter && onChange({ delimiter: chosen })}
        />
      )}
      {sheets.length > 1 && (
        <Select
          label="Sheet"
          data={[...new Set(sheets)]}
          value={sheet}
          allowDeselect={false}
          onChange={(chosen) => chosen !== null && chosen !== sheet && onChange({ sheet: chosen })}
        />
      )}
      <Select
        label="Lines above the table"
        data={TITLE_ROW_OPTIONS}
        value={String(titleRows)}
        allowDeselect={false}
        withScrollArea={false}
        classNames={{ options: classes.options }}
        onChange={(chosen) => chosen !== null && Number(chosen) !== titleRows && onChange({ titleRows: Number(chosen) })}
      />
      <Checkbox
        className={classes.header}
        label="The first row is a header"
        checked={hasHeader}
        onChange={(event) => onChange({ hasHeader: event.currentTarget.checked })}
      />
    </div>
  );
}
