import { Button, Stack } from '@mantine/core';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import type { BoardColumn, Card } from './board.rules.ts';

interface MoveDialogProps {
  card: Card;
  /** Those that it can go to. */
  columns: readonly BoardColumn[];
  onMove: (to: BoardColumn) => void;
  onClose: () => void;
}

/** Moves a card to the end of another column, for those who can't drag it there. Mount it to open it. */
export function MoveDialog({ card, columns, onMove, onClose }: MoveDialogProps) {
  return (
    <SheetDialog title="Move to …" lead={card.title} onClose={onClose} width={360}>
      <Stack gap={8}>
        {columns.map((column) => (
          <Button
            key={column.key}
            justify="start"
            onClick={() => {
              onClose();
              onMove(column);
              focusWhenMoved(card._id);
            }}
          >
            {column.name}
          </Button>
        ))}
      </Stack>
    </SheetDialog>
  );
}

/** The card is drawn anew in its column, so its focus is put back there by hand. */
function focusWhenMoved(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-rfd-drag-handle-draggable-id="${CSS.escape(id)}"]`)?.focus()),
  );
}
