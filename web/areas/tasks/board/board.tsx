import { DragDropContext, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import { type ReactNode, useRef, useState } from 'react';
import classes from './board.module.css';
import { type BoardColumn, type Card, type Move, moveBack, moveTo, placeText, type Undo } from './board.rules.ts';
import { Column } from './column.tsx';
import { walkCards } from './walk-cards.ts';

export interface BoardProps {
  /** Names the board for screen readers. */
  label: string;
  columns: readonly BoardColumn[];
  /** Cards whose move waits for the network. */
  waiting: ReadonlySet<string>;
  mayEdit: (card: Card) => boolean;
  mayDelete: (card: Card) => boolean;
  onOpen: (card: Card) => void;
  onEdit: (card: Card) => void;
  onDelete: (card: Card) => void;
  /** Asks to which column, for those who can't drag. */
  onAskMove: (card: Card) => void;
  onMove: (move: Move, undo: Undo) => void;
  /** Opens the form of a new task for a column; absent for those who may add none. */
  onAdd: ((key: string) => void) | undefined;
  /** What is done with a column of the board's own, in its header. */
  columnMenu: (column: BoardColumn) => ReactNode;
  /** After the columns. */
  tile: ReactNode;
}

/** Only close to an edge: from further away the last column would scroll off from under a card that is about to be dropped on it. */
const AUTO_SCROLL = { startFromPercentage: 0.1, maxScrollAtPercentage: 0.02 };

const INSTRUCTIONS =
  'Press the arrow keys to go from task to task, and Enter to read one. Press Space to lift it, the arrow keys to move it within and between the columns, Space again to drop it, and Escape to leave it where it was.';

/** The cards of a board in their columns, moved by mouse, touch and keyboard (docs/product/tasks.md). */
export function Board({ label, columns, onMove, tile, ...rest }: BoardProps) {
  const board = useRef<HTMLElement>(null);
  const [isDragging, setDragging] = useState(false);
  const nameOf = (key: string) => columns.find((column) => column.key === key)?.name ?? '';
  const titleOf = (id: string) => columns.flatMap(({ cards }) => cards).find(({ _id }) => _id === id)?.title ?? '';
  /** As it will be when the card is dropped there. */
  function describePlace(taskId: string, { droppableId, index }: { droppableId: string; index: number }) {
    const others = columns.find(({ key }) => key === droppableId)?.cards.filter(({ _id }) => _id !== taskId) ?? [];
    return placeText(nameOf(droppableId), index, others.length + 1);
  }

  /** The library moves a card by keyboard only into columns of which something is in sight, so both neighbours of this one come into it. */
  function showNeighbours(key: string) {
    const shown = board.current;
    const column = shown?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (shown && column) shown.scrollLeft = column.offsetLeft - (shown.clientWidth - column.offsetWidth) / 2;
  }

  function drop({ draggableId, source, destination, reason }: DropResult, { announce }: ResponderProvided) {
    setDragging(false);
    const title = titleOf(draggableId);
    const move = destination && moveTo(columns, draggableId, { key: destination.droppableId, index: destination.index });
    const back = moveBack(columns, draggableId);
    if (!move || !back || reason === 'CANCEL') return announce(`${title} stays in ${describePlace(draggableId, source)}.`);
    announce(`${title} was moved to ${describePlace(draggableId, destination)}.`);
    onMove(move, { title, column: nameOf(move.status), from: nameOf(back.status), back });
  }

  return (
    <DragDropContext
      dragHandleUsageInstructions={INSTRUCTIONS}
      autoScrollerOptions={AUTO_SCROLL}
      onDragStart={({ draggableId, source, mode }, { announce }) => {
        setDragging(true);
        if (mode === 'SNAP') showNeighbours(source.droppableId);
        announce(`${titleOf(draggableId)} is lifted from ${describePlace(draggableId, source)}.`);
      }}
      onDragUpdate={({ draggableId, destination, mode }, { announce }) => {
        if (destination && mode === 'SNAP') showNeighbours(destination.droppableId);
        announce(destination ? describePlace(draggableId, destination) : 'Not over a column.');
      }}
      onDragEnd={drop}
    >
      {/* The board is wider than most screens, so it is reached by the keyboard too. */}
      <section
        ref={board}
        className={classes.board}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        data-dragging={isDragging || undefined}
        onKeyDown={isDragging ? undefined : walkCards}
      >
        {columns.map((column) => (
          <Column key={column.key} column={column} {...rest} />
        ))}
        {tile}
      </section>
    </DragDropContext>
  );
}
