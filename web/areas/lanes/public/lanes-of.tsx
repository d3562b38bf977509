import { ActionIcon } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { paths } from '../../../paths.ts';
import panels from '../../../records/page/panels.module.css';
import { CompactButton } from '../../../ui/compact-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type PagePlace, Pager } from '../../../ui/table/pager.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { useLaneDialogs } from '../form/use-lane-dialogs.tsx';
import { type LaneView, type ListedLane, laneName, laneRecords, ownershipOf, volumeText } from '../lanes.queries.ts';
import classes from './lanes-of.module.css';

/** Where a client ships from and to, on its page (docs/product/lanes.md). */
export function LanesOf({ client }: { client: { _id: string; name: string } }) {
  const headingId = useId();
  const may = useMay();
  const [place, turn] = useState<PagePlace>({});
  const view: LaneView = { client: client._id, sort: 'loadPort' };
  const lanes = useQuery({ ...laneRecords.list.queries.page({ ...view, ...place }), placeholderData: keepPreviousData });
  const { data } = useQuery(laneRecords.list.queries.count(view));
  const { dialogs, add, editListed, askDelete, prepare } = useLaneDialogs({ client });
  const rows = lanes.data?.rows ?? [];
  return (
    <section className={panels.section} aria-labelledby={headingId}>
      <div className={panels.head}>
        <h2 id={headingId}>Lanes</h2>
        {rows.length > 0 && (
          <Link to={paths.lanes} search={{ client: client._id } as never} className="link">
            All lanes
          </Link>
        )}
        {may('lanes.create') && <CompactButton label="Add Lane" icon="plus" onClick={add} onPointerEnter={prepare} onFocus={prepare} />}
      </div>
      {lanes.isError && (
        <p role="alert">
          The lanes could not be read.{' '}
          <button type="button" className="link" onClick={() => void lanes.refetch()}>
            Try Again
          </button>
        </p>
      )}
      {lanes.data && rows.length === 0 && <p className="muted">No lanes yet.</p>}
      {rows.length > 0 && (
        <ul className={panels.list} aria-labelledby={headingId} aria-busy={lanes.isPlaceholderData}>
          {rows.map((lane) => (
            <LaneRow
              key={lane._id}
              lane={lane}
              onEdit={may('lanes.edit', ownershipOf(lane)) ? () => editListed(lane) : undefined}
              onDelete={may('lanes.delete', ownershipOf(lane)) ? () => askDelete(lane) : undefined}
            />
          ))}
        </ul>
      )}
      {lanes.data && (lanes.data.next !== null || lanes.data.previous !== null) && (
        <Pager at={lanes.data} pages={data?.pages} isOld={lanes.isPlaceholderData} onTurn={turn} />
      )}
      {dialogs}
    </section>
  );
}

interface LaneRowProps {
  lane: ListedLane;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

function LaneRow({ lane, onEdit, onDelete }: LaneRowProps) {
  const { _id, loadPort, loadPortName, dischargePort, dischargePortName, mode, commodity } = lane;
  return (
    <li className={classes.row}>
      <div className={classes.lane}>
        <Link to={paths.lane(_id)} className="link">
          {`${loadPort} → ${dischargePort}`}
        </Link>
        <span>
          <bdi>{loadPortName}</bdi> → <bdi>{dischargePortName}</bdi>
        </span>
        <small className="muted">{[mode, commodity, volumeText(lane)].filter(Boolean).join(' · ')}</small>
      </div>
      {onEdit && (
        <ActionIcon aria-label={`Edit ${laneName(lane)}`} onClick={onEdit}>
          <Icon name="edit" />
        </ActionIcon>
      )}
      {onDelete && (
        <ActionIcon aria-label={`Delete ${laneName(lane)}`} onClick={onDelete}>
          <Icon name="bin" />
        </ActionIcon>
      )}
    </li>
  );
}
