import type { ColumnNotation, RecordImport } from '@fairlead/contract/kit/import/imports';
import { memo, useId, useMemo, useState } from 'react';
import { Select } from '../../../ui/choices/select.tsx';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { fieldLabel, useImportKind } from '../import-kind.ts';
import { counted } from '../import-view.rules.ts';
import { Notice } from '../notice.tsx';
import { shortened } from '../review/rows.rules.ts';
import { absentLabels, fieldOptions, LEAVE_OUT, missingLabels, NOTATION_OPTIONS, sharedWords } from './columns.rules.ts';
import classes from './import-columns.module.css';
import { ImportReading } from './import-reading.tsx';
import type { useImportChange } from './use-import-change.ts';

/** With fewer columns than these, all can be seen at once. */
const MANY = 12;
type Shown = 'all' | 'in' | 'out';

/** Which column fills which field, with what stands in it. */
export function ImportColumns({ change }: { change: ReturnType<typeof useImportChange> }) {
  const kind = useImportKind();
  const options = useMemo(() => fieldOptions(kind), [kind]);
  const { shown, isReadAnew, read, map, notate } = change;
  const mapping = shown.columns.map(({ field }) => field);
  const used = mapping.filter((field) => field !== null).length;
  const [group, setGroup] = useState<{ shown: Shown; columns: ReadonlySet<number> }>({ shown: 'all', columns: new Set() });

  /** Chosen once, so that a column does not vanish under the hand that changes it. */
  function show(which: Shown) {
    const columns = mapping.flatMap((field, at) => ((which === 'in') === (field !== null) ? [at] : []));
    setGroup({ shown: which, columns: new Set(columns) });
  }

  return (
    <>
      <ImportReading shown={shown} onChange={read} />
      <div className={classes.above}>
        <h2 className={classes.heading}>
          {counted(used, 'column')} in use, {shown.columns.length - used} left out
        </h2>
        {shown.columns.length > MANY && (
          <Segmented
            label="Columns"
            options={[
              { value: 'all', label: 'All' },
              { value: 'in', label: 'In use' },
              { value: 'out', label: 'Left out' },
            ]}
            value={group.shown}
            onChange={show}
          />
        )}
      </div>
      {shown.isNameFromOther && kind.nameStandsFor !== undefined && (
        <Notice tone="accent" icon="team">
          No column holds {fieldLabel(kind, kind.nameField)}, so {fieldLabel(kind, kind.nameStandsFor)} stands for it.
        </Notice>
      )}
      {missingLabels(kind, mapping).length === 0 &&
        absentLabels(kind, mapping).map((label) => (
          <Notice key={label} tone="accent" icon="warning">
            No column holds {label}, so these {kind.nouns.many} come without one.
          </Notice>
        ))}
      {shown.isRemembered && (
        <Notice tone="accent" icon="tick">
          Recognised from an earlier import with the same headers.
        </Notice>
      )}
      <ol className={classes.columns} aria-busy={isReadAnew}>
        {shown.columns.map((column, at) =>
          group.shown === 'all' || group.columns.has(at) ? (
            <ColumnChoice
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file, and headers repeat
              key={at}
              at={at}
              column={column}
              shared={sharedWords(kind, shown.columns, at)}
              options={options}
              isDisabled={isReadAnew}
              onChange={map}
              onNotate={notate}
            />
          ) : null,
        )}
      </ol>
    </>
  );
}

interface ColumnChoiceProps {
  at: number;
  column: RecordImport['columns'][number];
  /** What it does beside others of the same field. */
  shared: string | undefined;
  options: ReturnType<typeof fieldOptions>;
  isDisabled: boolean;
  onChange: (at: number, field: string | null) => void;
  onNotate: (at: number, notation: ColumnNotation) => void;
}

const ColumnChoice = memo(function ColumnChoice({ at, column, shared, options, isDisabled, onChange, onNotate }: ColumnChoiceProps) {
  const samplesId = useId();
  return (
    <li className={classes.column} data-used={column.field !== null || undefined}>
      <span className={classes.header}>{column.header}</span>
      <span className={classes.samples} id={samplesId}>
        {column.samples.length === 0 ? (
          <span className="muted">No values</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples are shown as they come and never change places
          column.samples.map((sample, nth) => <q key={nth}>{shortened(sample)}</q>)
        )}
      </span>
      <div className={classes.choice}>
        <Select
          aria-label={`Field for ${column.header}`}
          aria-describedby={samplesId}
          data={options}
          description={shared}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={column.field ?? LEAVE_OUT}
          allowDeselect={false}
          searchable
          disabled={isDisabled}
          nothingFoundMessage="No such field"
          withScrollArea={false}
          classNames={{ options: classes.options }}
          onChange={(chosen) => onChange(at, chosen === LEAVE_OUT ? null : chosen)}
        />
        {column.field !== null && column.notation !== null && (
          <Segmented
            label={`How ${column.header} is written`}
            options={column.notation === 'dayFirst' || column.notation === 'monthFirst' ? NOTATION_OPTIONS.days : NOTATION_OPTIONS.numbers}
            value={column.ambiguous === null ? column.notation : null}
            onChange={(notation: ColumnNotation) => onNotate(at, notation)}
          />
        )}
      </div>
    </li>
  );
});
