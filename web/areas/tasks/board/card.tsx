import { Draggable } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { memo, useId } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { Day } from '../../../ui/dates/date-days.ts';
import { Icon } from '../../../ui/icon.tsx';
import { assigneeNames, assigneesText, cardDueText, isOverdue, PRIORITY_TONES, timesText } from '../task-fields.rules.ts';
import classes from './board.module.css';
import type { Card } from './board.rules.ts';
import type { BoardProps } from './board.tsx';

interface CardProps extends Pick<BoardProps, 'onOpen' | 'onEdit' | 'onDelete' | 'onAskMove'> {
  card: Card;
  index: number;
  today: Day;
  /** Only its title and date. */
  isMinimal: boolean;
  isWaiting: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
}

const FACES = 3;
const NEAREST = { block: 'nearest', inline: 'nearest' } as const;

/**
 * One task on the board. A layer over the whole card is what is pressed and dragged: it has the card's words as its name, and the icons
 * lie above it, because a button must not hold other buttons.
 */
export const BoardCard = memo(function BoardCard({
  card,
  index,
  today,
  isMinimal,
  isWaiting,
  mayEdit,
  mayDelete,
  onOpen,
  onEdit,
  onDelete,
  onAskMove,
}: CardProps) {
  const wordsId = useId();
  const isLate = isOverdue(card, today);
  const times = timesText(card);
  return (
    <Draggable draggableId={card._id} index={index} isDragDisabled={!mayEdit}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
        <li
          ref={innerRef}
          {...draggableProps}
          className={classes.card}
          data-minimal={isMinimal || undefined}
          data-dragging={isDragging || undefined}
          data-dropping={isDropAnimating || undefined}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: the library starts no drag from a real button */}
          <div
            role="button"
            tabIndex={0}
            {...dragHandleProps}
            className={classes.handle}
            data-handle
            aria-labelledby={wordsId}
            onClick={() => onOpen(card)}
            // The library gives a card its focus back without scrolling to it, as in a column beyond the edge.
            onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && currentTarget.scrollIntoView(NEAREST)}
            onKeyDown={({ key }) => key === 'Enter' && onOpen(card)}
          />
          {/* Screen readers have them as the name of the layer, and would read them a second time. */}
          <div id={wordsId} className={classes.words} aria-hidden="true">
            <span className={classes.date} data-late={isLate || undefined}>
              {isLate && <Icon name="warning" size={14} />}
              {cardDueText(card)}
              {isLate && <span>Overdue</span>}
              {times && <span>{times}</span>}
            </span>
            <b className={classes.title} dir="auto">
              {card.title}
            </b>
            {!isMinimal && (
              <span className={classes.foot}>
                <Chip tone={PRIORITY_TONES[card.priority]} hasDot>{`Priority:${card.priority}`}</Chip>
                <Faces card={card} />
              </span>
            )}
            {isWaiting && <Chip tone="wait">Waiting for the network</Chip>}
          </div>
          {(mayEdit || mayDelete) && (
            <div className={classes.icons}>
              {mayEdit && (
                <ActionIcon size={30} aria-label={`Move ${card.title} to …`} title="Move to …" onClick={() => onAskMove(card)}>
                  <Icon name="more" size={16} />
                </ActionIcon>
              )}
              {mayEdit && (
                <ActionIcon size={30} aria-label={`Edit ${card.title}`} onClick={() => onEdit(card)}>
                  <Icon name="edit" size={16} />
                </ActionIcon>
              )}
              {mayDelete && (
                <ActionIcon size={30} aria-label={`Delete ${card.title}`} onClick={() => onDelete(card)}>
                  <Icon name="bin" size={16} />
                </ActionIcon>
              )}
            </div>
          )}
        </li>
      )}
    </Draggable>
  );
});

/** Who it is assigned to: some faces, and everyone's name for screen readers and on hovering. */
function Faces({ card }: { card: Card }) {
  const names = assigneeNames(card);
  if (names.length === 0) return null;
  return (
    <span className={classes.faces} title={names.join(', ')}>
      {names.slice(0, FACES).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <Avatar key={at} name={name} size={26} />
      ))}
      {names.length > FACES && <small aria-hidden="true">{`+${names.length - FACES}`}</small>}
      <span className="sr-only">{`, ${assigneesText(card)}`}</span>
    </span>
  );
}
