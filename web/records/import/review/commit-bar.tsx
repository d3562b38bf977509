import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { Button } from '@mantine/core';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useImportKind } from '../import-kind.ts';
import { commitWords, counted, numberShown, openQuestions } from '../import-view.rules.ts';
import { WorkProgress } from '../progress/work-progress.tsx';
import { useImportAction } from '../use-import-action.ts';
import classes from './commit-bar.module.css';

interface CommitBarProps {
  current: RecordImport;
  /** Whether something chosen is not yet in the numbers. */
  isWaiting: boolean;
  onDiscard: () => void;
}

/** The one button, with the exact numbers; it stays in reach at the foot of the window, however long or short the page is. */
export function CommitBar({ current, isWaiting, onDiscard }: CommitBarProps) {
  const commit = useImportAction(current._id, 'commit');
  const { nouns } = useImportKind();
  const words = commitWords(current.counts, nouns);
  const questions = openQuestions(current);
  const isReady = current.state === 'ready' && !isWaiting && questions === 0;
  const { skip, refused, cellsLeftOut } = current.counts;
  const left = [
    skip > 0 && `${numberShown(skip)} skipped`,
    refused > 0 && `${counted(refused, 'row')} refused`,
    cellsLeftOut > 0 && counted(cellsLeftOut, 'cell'),
  ].filter(Boolean);

  return (
    <div className={classes.bar}>
      <FormError message={commit.error?.message} />
      <div className={classes.line}>
        <div className={classes.left}>
          {current.state === 'checking' ? (
            <WorkProgress label="Checking the rows" done={current.progress.done} total={current.progress.total} />
          ) : (
            left.length > 0 && `Left out: ${left.join(', ')}`
          )}
        </div>
        <Button onClick={onDiscard}>Discard</Button>
        <Button variant="filled" disabled={!isReady || words === undefined} loading={commit.isPending} onClick={() => commit.mutate()}>
          {questions > 0 ? `Answer ${counted(questions, 'question')} first` : (words ?? 'Nothing to import')}
        </Button>
      </div>
    </div>
  );
}
