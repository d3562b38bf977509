import { TABLE_EXPORT_FORMATS } from '@fairlead/contract/kit/records/lists';
import { TASK_MESSAGES } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { paths } from '../../../paths.ts';
import { download } from '../../../platform/api/download.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { localTimeZone } from '../../../platform/time.ts';
import type { Named } from '../../../records/form/form-kind.ts';
import { useNewByAddress } from '../../../records/page/use-new-by-address.ts';
import { CompactButton } from '../../../ui/compact-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ExportMenu } from '../../../ui/menus/export-menu.tsx';
import { PanelContent } from '../../../ui/page/panel.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { useTaskDialogs } from '../form/use-task-dialogs.tsx';
import { ownershipOf } from '../task-fields.rules.ts';
import { taskQueries } from '../tasks.queries.ts';
import { useOpenTask } from '../view/use-open-task.tsx';
import classes from './board.module.css';
import { type BoardColumn, type Card, fillColumns, moveBack, moveTo } from './board.rules.ts';
import panelClasses from './task-board.module.css';
import { useBoardMoves } from './use-board-moves.tsx';

/** With the library that drags its cards, which no other screen waits for. */
const Board = lazyPart(() => import('./board.tsx'), 'Board', { coming: <div className={panelClasses.skeleton} data-skeleton /> });
const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), 'MoveDialog');
const ColumnDialog = lazyPart(() => import('./column-dialog.tsx'), 'ColumnDialog');

/** A client's tasks in columns, with everything that is done with them (docs/product/tasks.md). */
export function TaskBoard({ client }: { client: Named }) {
  const cards = useQuery(taskQueries.cards(client._id));
  const columns = useQuery(taskQueries.columns(client._id));
  const may = useMay();
  const { moves, waiting, move, bar } = useBoardMoves(client);
  const { dialogs, add, edit, editListed, askDelete, prepare } = useTaskDialogs(client);
  const opening = useOpenTask({ onEdit: edit, onDelete: askDelete });
  const [asked, setAsked] = useState<{ column?: BoardColumn }>();
  const [moving, setMoving] = useState<Card>();
  const mayAdd = may('tasks.create');
  useNewByAddress(mayAdd, add);

  const movesKey = JSON.stringify(moves);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moves are a new list at each render
  const filled = useMemo(
    () => columns.data && cards.data && fillColumns(columns.data, cards.data, moves),
    [columns.data, cards.data, movesKey],
  );

  return (
    <>
      <div className={panelClasses.actions}>
        {mayAdd && (
          <CompactButton variant="filled" label="New Task" icon="plus" onClick={() => add()} onPointerEnter={prepare} onFocus={prepare} />
        )}
        <ExportMenu
          isCompact
          formats={TABLE_EXPORT_FORMATS}
          fetchFile={(format, watch) =>
            download(taskBoardEndpoints.exportBoard, {
              params: { clientId: client._id },
              query: { format, timeZone: localTimeZone() },
              ...watch,
            })
          }
          onPrint={() => window.print()}
        />
        <span className="grow" />
        <Link to={paths.tasks} search={{ finished: 'no' } as never} className="link">
          Tasks of all clients
        </Link>
      </div>
      <PanelContent
        query={{ ...cards, data: filled, error: cards.error ?? columns.error, refetch: () => [cards.refetch(), columns.refetch()] }}
        loading={TASK_MESSAGES.loading}
        skeleton={<div className={panelClasses.skeleton} />}
        failure={() => TASK_MESSAGES.loadFailed}
      >
        {(shown) => (
          <Board
            label={`Board of ${client.name}`}
            columns={shown}
            waiting={waiting}
            mayEdit={(card) => may('tasks.edit', ownershipOf(card))}
            mayDelete={(card) => may('tasks.delete', ownershipOf(card))}
            onOpen={opening.open}
            onEdit={editFromBoard}
            onDelete={(card) => askDelete({ ...card, clientId: client._id })}
            onMove={move}
            onAskMove={setMoving}
            onAdd={mayAdd ? add : undefined}
            columnMenu={(column) =>
              may('taskColumns.edit', { createdBy: column.createdBy, assignedTo: [] }) && (
                <ActionIcon aria-label={`Change the column ${column.name}`} onClick={() => setAsked({ column })}>
                  <Icon name="more" />
                </ActionIcon>
              )
            }
            tile={
              may('taskColumns.create') && (
                <button type="button" className={classes.tile} onClick={() => setAsked({})}>
                  <Icon name="plus" />
                  Add new Column
                </button>
              )
            }
          />
        )}
      </PanelContent>
      {opening.dialog}
      {dialogs}
      {moving && filled && (
        <MoveDialog
          card={moving}
          columns={filled.filter(({ cards: inside }) => inside.every(({ _id }) => _id !== moving._id))}
          onMove={(to) => moveToEnd(moving, to)}
          onClose={() => setMoving(undefined)}
        />
      )}
      {asked && columns.data && (
        <ColumnDialog
          clientId={client._id}
          columns={columns.data}
          column={asked.column && { ...asked.column, isEmpty: asked.column.cards.length === 0 }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {bar}
    </>
  );

  function moveToEnd(card: Card, { key, name, cards: inside }: BoardColumn) {
    const to = moveTo(filled ?? [], card._id, { key, index: inside.length });
    const back = moveBack(filled ?? [], card._id);
    const from = filled?.find((column) => column.key === back?.status)?.name ?? '';
    if (to && back) move(to, { title: card.title, column: name, from, back });
  }

  function editFromBoard(card: { _id: string; title: string }) {
    editListed({ ...card, clientId: client._id });
  }
}
