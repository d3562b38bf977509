import type { ColumnNotation, RecordImport } from '@fairlead/contract/kit/import/imports';
import { Button } from '@mantine/core';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { importPath, useImportKind } from '../import-kind.ts';
import { counted, countRows } from '../import-view.rules.ts';
import { Notice } from '../notice.tsx';
import type { ImportView } from '../review/rows.rules.ts';
import { ENCODINGS, missingLabels, readings } from './columns.rules.ts';
import classes from './import-questions.module.css';
import type { useImportChange } from './use-import-change.ts';

interface ImportQuestionsProps {
  change: ReturnType<typeof useImportChange>;
  /** What is in view needs no way to it. */
  view: ImportView;
  onColumns: () => void;
}

/** What only the user can tell about a file, and what is left out of it; above everything else, with the answers to press. */
export function ImportQuestions({ change, view, onColumns }: ImportQuestionsProps) {
  const kind = useImportKind();
  const { shown } = change;
  const { question, cellsLeftOut } = shown.counts;
  return (
    <div className={classes.questions}>
      <MissingFields shown={shown} onColumns={view.tab === 'columns' ? undefined : onColumns} />
      {view.tab === 'columns' && <EncodingQuestion change={change} />}
      {shown.columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file, and headers repeat
        <NotationQuestion key={at} column={column} onAnswer={(notation) => change.notate(at, notation)} />
      ))}
      {question > 0 && view.kind !== 'question' && (
        <Notice
          tone="wait"
          icon="help"
          action={
            <ButtonLink to={importPath(kind, shown._id)} search={{ tab: 'rows', kind: 'question' }}>
              Answer
            </ButtonLink>
          }
        >
          {counted(question, 'row shares', 'rows share')} only the {kind.askedBy ?? 'name'} with one of the {kind.nouns.many} or with
          another row. Are they the same?
        </Notice>
      )}
      {cellsLeftOut > 0 && !view.notes && (
        <Notice
          tone="wait"
          icon="warning"
          action={
            <ButtonLink to={importPath(kind, shown._id)} search={{ tab: 'rows', notes: true }}>
              Show
            </ButtonLink>
          }
        >
          {counted(cellsLeftOut, 'cell', 'cells')} can’t be kept and {cellsLeftOut === 1 ? 'is' : 'are'} left out; the rows are imported
          without {cellsLeftOut === 1 ? 'it' : 'them'}.
        </Notice>
      )}
    </div>
  );
}

const LIST = new Intl.ListFormat('en');

/** Why every row is refused, before anyone has to guess it from thousands of them. */
function MissingFields({ shown, onColumns }: { shown: RecordImport; onColumns: (() => void) | undefined }) {
  const kind = useImportKind();
  const missing = missingLabels(
    kind,
    shown.columns.map(({ field }) => field),
  );
  if (missing.length === 0) return null;
  const rows = countRows(shown.counts);
  const isOne = missing.length === 1;
  return (
    <Notice tone="bad" icon="warning" action={onColumns && <Button onClick={onColumns}>Choose columns</Button>}>
      No column is chosen for {LIST.format(missing)}. Every {kind.nouns.one} needs {isOne ? 'one' : 'them'}
      {rows > 0 && `, so ${rows === 1 ? 'the row is' : `all ${counted(rows, 'row')} are`} refused`}. Choose the{' '}
      {isOne ? 'column that holds it' : 'columns that hold them'}.
    </Notice>
  );
}

const encodingLabel = (encoding: string) =>
  ENCODINGS.find(({ value }) => value.toLowerCase() === encoding.toLowerCase())?.label ?? encoding;

/** An encoding that the file does not state: some of its words, as they were read and as they may be meant. */
function EncodingQuestion({ change: { shown, read, isReadAnew } }: { change: ReturnType<typeof useImportChange> }) {
  const guess = shown.encodingGuess;
  if (!guess || guess.others.length === 0 || isReadAnew) return null;
  return (
    <Notice
      tone="accent"
      icon="help"
      action={
        <div className={classes.answers}>
          {guess.others.map(({ encoding, text }) => (
            <Button
              key={encoding}
              className={classes.answer}
              onClick={() => read({ encoding })}
              aria-label={`${text}, read as ${encodingLabel(encoding)}`}
            >
              {text}
            </Button>
          ))}
        </div>
      }
    >
      The encoding is a guess: {encodingLabel(shown.encoding ?? '')} reads “{guess.text}”. Is it meant otherwise?
    </Notice>
  );
}

interface NotationQuestionProps {
  column: RecordImport['columns'][number];
  onAnswer: (notation: ColumnNotation) => void;
}

/** A day or an amount that can mean two things, where nothing in its column tells. */
function NotationQuestion({ column: { header, ambiguous, notation }, onAnswer }: NotationQuestionProps) {
  if (ambiguous === null || notation === null) return null;
  return (
    <Notice
      tone="wait"
      icon="help"
      action={
        <div className={classes.answers}>
          {readings(ambiguous, notation).map((reading) => (
            <Button
              key={reading.notation}
              onClick={() => onAnswer(reading.notation)}
              aria-label={`${ambiguous} in ${header} is ${reading.words}`}
            >
              {reading.words}
            </Button>
          ))}
        </div>
      }
    >
      What does {ambiguous} mean in “{header}”?
    </Notice>
  );
}
