import { TASK_CARDS_IN_FULL } from '@fairlead/contract/tasks';
import { Droppable } from '@hello-pangea/dnd';
import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { today } from '../../../platform/time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isPhone } from '../../../ui/phone-width.ts';
import classes from './board.module.css';
import type { BoardColumn } from './board.rules.ts';
import type { BoardProps } from './board.tsx';
import { BoardCard } from './card.tsx';

/** A column draws so many cards at first, and so many more at each press, so that a board of thousands stays quick. */
const CARDS_AT_ONCE = 30;
/** At first on a phone, which shows one column at a time and is slower. */
const CARDS_ON_PHONE = 10;

type ColumnProps = Omit<BoardProps, 'label' | 'columns' | 'onMove' | 'tile'> & { column: BoardColumn };

/** One column with its number of cards; its cards are drawn some at a time. */
export function Column({ column, waiting, mayEdit, mayDelete, onAdd, columnMenu, ...actions }: ColumnProps) {
  const { key, name, cards } = column;
  const headingId = useId();
  const [most, setMost] = useState(() => (isPhone() ? CARDS_ON_PHONE : CARDS_AT_ONCE));
  // A printed board holds every card.
  useEffect(() => {
    const drawAll = () => flushSync(() => setMost(Number.POSITIVE_INFINITY));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, []);
  const rest = cards.length - most;
  const day = today();
  return (
    <section className={classes.column} aria-labelledby={headingId} data-key={key}>
      <header className={classes.head}>
        <h2 id={headingId} title={name} dir="auto">
          {name}
        </h2>
        <span className={classes.count}>
          {cards.length.toLocaleString('en-US')}
          <span className="sr-only">{cards.length === 1 ? ' task' : ' tasks'}</span>
        </span>
        <span className="grow" />
        {onAdd && (
          <ActionIcon aria-label={`New Task in ${name}`} onClick={() => onAdd(key)}>
            <Icon name="plus" />
          </ActionIcon>
        )}
        {!column.isFixed && columnMenu(column)}
      </header>
      <Droppable droppableId={key}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <ul
            ref={innerRef}
            {...droppableProps}
            className={classes.cards}
            aria-labelledby={headingId}
            data-over={isDraggingOver || undefined}
          >
            {cards.slice(0, most).map((card, index) => (
              <BoardCard
                key={card._id}
                card={card}
                index={index}
                today={day}
                isMinimal={cards.length > TASK_CARDS_IN_FULL && index === cards.length - 1}
                isWaiting={waiting.has(card._id)}
                mayEdit={mayEdit(card)}
                mayDelete={mayDelete(card)}
                {...actions}
              />
            ))}
            {placeholder}
          </ul>
        )}
      </Droppable>
      {rest > 0 && (
        <Button className={classes.more} onClick={() => setMost(most + CARDS_AT_ONCE)}>
          {`Show ${Math.min(rest, CARDS_AT_ONCE)} more of ${rest.toLocaleString('en-US')}`}
        </Button>
      )}
    </section>
  );
}
